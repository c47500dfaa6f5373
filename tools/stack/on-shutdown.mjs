const startedBy = process.ppid;

/**
 * Calls `finish` once: at a signal to end, or when the shell in which npm runs a script has ended. npm passes a
 * signal on to that shell, which ends without passing it on.
 */
export function onShutdown(finish) {
  let isShuttingDown = false;
  const shutDown = () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    void finish();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, shutDown);
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== startedBy && shutDown(), 250).unref();
}
