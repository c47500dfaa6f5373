/** The number of insertions, deletions and replacements between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, opposite] of [...other].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === opposite ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

const MOST = 3;

/** The name that a misspelt one probably means; undefined when none is near. */
export function nearestTo(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, off: distance(word.toUpperCase(), name) }))
    .sort((one, other) => one.off - other.off);
  const [first] = ranked;
  return first && first.off <= MOST ? first.name : undefined;
}
