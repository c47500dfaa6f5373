const startedBy = process.ppid;

/**
 * Calls `finish` once: on a termination signal, or when the shell in which npm runs a script has exited. npm sends
 * the signal to that shell, which exits without forwarding it.
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
