const startedBy = process.ppid;

/**
 * Calls `finish` once: at a signal to end, or when the shell in which npm runs a script has ended. npm passes a
 * signal on to that shell, which ends without passing it on.
 */
export function whenToldToEnd(finish) {
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    void finish();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, tell);
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== startedBy && tell(), 250).unref();
}
