/** A scanner is quicker than anybody types; it ends with a suffix, or with silence. */
const GAP_MS = 50;
const SILENCE_MS = 100;
/** A busy page hears the keys late: a code that has begun is waited for so many silences. */
const MOST_SILENCES = 5;

const WHOLE = /^(?:(?:JB|PL)\d{8})+$/;
const BEGUN = /^(?:(?:JB|PL)\d{8})*(?:J|P|(?:JB|PL)\d{0,8})?$/;
/** 'JB0': nobody types that within 100 ms, so from here on the keys are kept from the page. */
const CERTAIN = 3;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** How to put the focused field back as it is now. */
function remember(): () => void {
  const field = document.activeElement;
  if (!isField(field)) return () => undefined;
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    if (field.value === value) return;
    // React remembers what it was last told; the setter of the prototype goes past that.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Chooses what begins with a text, as a list does itself: one letter goes on from the choice, more stay with it. */
function chooseIn(list: HTMLSelectElement, text: string): void {
  const options = [...list.options];
  const first = list.selectedIndex + (text.length === 1 ? 1 : 0);
  const next = [...options.slice(first), ...options.slice(0, first)].find(
    (option) => !option.disabled && option.text.toLowerCase().startsWith(text.toLowerCase()),
  );
  if (!next || next.selected) return;
  next.selected = true;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Letters that follow within this time belong to the same search in a list. */
const SEARCH_MS = 1_000;

/**
 * Hears a scanner among the keys: codes within 50 ms a key, ended by Enter, Tab or silence, or pasted (SCAN-1). Their
 * keys leave the focused field as it was, and their suffix does nothing (SCAN-2). `onExpected` hears of the codes before
 * their end: once a scan is certain, and of each code that is whole. Returns how to stop.
 */
export function listenToScans(
  onScan: (codes: string) => void,
  onExpected: (begun: string) => void,
): () => void {
  let text = '';
  let withheld = '';
  let last = -Infinity;
  let putBack = () => {};
  let silences = 0;
  /** A suffix that a busy page hears after the silence still belongs to the scan. */
  let awaitsSuffix = false;
  /** What is searched for in a list whose first letter was kept: the list itself does not know of that letter. */
  let search = { list: null as Element | null, text: '', at: -Infinity };
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Gives the page the keys that were kept from it: they were no scan. */
  const giveBack = (keys: string) => {
    const list = document.activeElement;
    if (!(list instanceof HTMLSelectElement)) {
      if (keys !== '') document.execCommand('insertText', false, keys);
      return;
    }
    if (keys === '') return;
    const isSame = search.list === list && last - search.at <= SEARCH_MS;
    search = { list, text: (isSame ? search.text : '') + keys, at: last };
    chooseIn(list, search.text);
  };
  /** On no field a code that was cut short has nowhere to go back to: it is refused as a scan. */
  const isScan = (codes: string, keys: string): boolean =>
    WHOLE.test(codes) || (keys.length > 1 && !document.activeElement?.matches('input, textarea, select'));
  const end = () => {
    clearTimeout(timer);
    const [codes, keys] = [text, withheld];
    text = withheld = '';
    if (!isScan(codes, keys)) return giveBack(keys);
    awaitsSuffix = true;
    putBack();
    onScan(codes);
  };
  const fall = () => {
    const isBegun = !WHOLE.test(text) && (text.length >= CERTAIN || withheld === '');
    silences -= 1;
    if (isBegun && silences > 0) timer = setTimeout(fall, SILENCE_MS);
    else end();
  };
  const keep = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return end();
    const gap = timeStamp - last;
    if (key === 'Shift') {
      if (gap <= GAP_MS) last = timeStamp;
      return;
    }
    if (key === 'Enter' || key === 'Tab') {
      if (gap <= SILENCE_MS && (awaitsSuffix || isScan(text, withheld))) keep(event);
      end();
      awaitsSuffix = false;
      return;
    }
    if (gap > GAP_MS || !BEGUN.test(text + key.toUpperCase())) end();
    const next = text + key.toUpperCase();
    if (!BEGUN.test(next)) {
      const isSearched = search.list === document.activeElement && timeStamp - search.at <= SEARCH_MS;
      if (key.length !== 1 || !isSearched) return;
      last = timeStamp;
      keep(event);
      return giveBack(key);
    }
    awaitsSuffix = false;
    if (text === '') putBack = remember();
    text = next;
    last = timeStamp;
    silences = MOST_SILENCES;
    clearTimeout(timer);
    timer = setTimeout(fall, SILENCE_MS);
    if (next.length === CERTAIN || WHOLE.test(next)) onExpected(next);
    if (next.length < CERTAIN && !(document.activeElement instanceof HTMLSelectElement)) return;
    withheld += key;
    keep(event);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text').trim().toUpperCase() ?? '';
    if (!WHOLE.test(pasted)) return;
    keep(event);
    onScan(pasted);
  };
  // A page may put the focus into a field at the first key of a scan, which is then typed there.
  const focusMoved = () => {
    if (text === '') return;
    const putBackFirst = putBack;
    const putBackThen = remember();
    putBack = () => {
      putBackFirst();
      putBackThen();
    };
  };
  window.addEventListener('keydown', press, true);
  window.addEventListener('focusin', focusMoved, true);
  window.addEventListener('paste', paste, true);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('focusin', focusMoved, true);
    window.removeEventListener('paste', paste, true);
  };
}
