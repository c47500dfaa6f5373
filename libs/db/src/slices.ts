/** Values in one statement, well below what each database takes. */
const VALUES_AT_ONCE = 500;

/** A list in slices of at most `size`, in its order, each for one statement. */
export const slicesOf = <T>(all: readonly T[], size = VALUES_AT_ONCE): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
