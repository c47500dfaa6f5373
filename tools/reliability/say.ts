/** What a test has measured, for people to read. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
