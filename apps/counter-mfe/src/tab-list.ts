/**
 * A list that a tab keeps over a reload, by key, and gives up with its session. The shell reads under `name` whether
 * there is anything in it; without storage it is always empty.
 */
export function createTabList<Item>(name: string, keyOf: (item: Item) => number) {
  function read(): readonly Item[] {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? '[]') as readonly Item[];
    } catch {
      // No storage, or something else in it.
      return [];
    }
  }
  function write(items: readonly Item[]): void {
    try {
      if (items.length === 0) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(items));
    } catch {
      return;
    }
    // The browser tells other tabs alone.
    window.dispatchEvent(new StorageEvent('storage', { key: name }));
  }
  const others = (key: number) => read().filter((item) => keyOf(item) !== key);
  return {
    read,
    keep: (item: Item): void => write([...others(keyOf(item)), item]),
    forget: (key: number): void => write(others(key)),
  };
}
