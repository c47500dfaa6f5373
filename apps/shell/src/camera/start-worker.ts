/** The worker that reads codes by WebAssembly. The server knows it by this name and gives it a policy of its own. */
export const startWorker = (): Worker =>
  new Worker(/* webpackChunkName: "camera-reader" */ new URL('./reader.worker.ts', import.meta.url));
