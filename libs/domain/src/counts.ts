/** A whole number with thousands separators: 4,218. */
export function formatCount(count: number): string {
  return groupThousands(String(count));
}

/** Digits with thousands separators: '1234' gives '1,234'. */
export function groupThousands(digits: string): string {
  const head = digits.length % 3 || 3;
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(',');
}

/** A count with its noun: '1 job', '4,218 jobs'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
