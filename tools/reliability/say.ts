/** Prints a measurement. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
