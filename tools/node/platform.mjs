/** `glibc` or `musl` on Linux, where a program built for one does not run on the other. */
export function libc() {
  if (process.platform !== 'linux') return undefined;
  // Without this a report asks DNS for the name of each connection.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
