// Health check of the server images.
const isReady = () =>
  fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

process.exit((await isReady()) ? 0 : 1);
