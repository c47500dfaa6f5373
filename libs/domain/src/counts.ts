/** A whole number with its thousands apart: 4,218. */
export function formatCount(count: number): string {
  return groupThousands(String(count));
}

/** Digits with a comma before each group of three: '1234' is '1,234'. */
export function groupThousands(digits: string): string {
  const head = digits.length % 3 || 3;
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(',');
}

/** A count and what is counted: '1 job', '4,218 jobs'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
