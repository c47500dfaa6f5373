/** '1 call', '2 calls': the spec's 'N calls', said properly of one. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
}
