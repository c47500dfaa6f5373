// Preloaded into each process of the stack: if the supervisor is killed, its IPC channel closes and the process ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
