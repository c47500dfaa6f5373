/** `glibc` or `musl` on Linux, where binaries for one do not run on the other. */
export function libc() {
  if (process.platform !== 'linux') return undefined;
  // Otherwise the report does a DNS lookup for each connection.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
