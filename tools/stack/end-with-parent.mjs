// Preloaded into each process of the suite: when the supervisor is killed, its channel closes and nobody is left behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
