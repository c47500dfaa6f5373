#!/usr/bin/env node
// What a team does with its plugin and a running stack.
import { run } from './run.mjs';

const stopped = () =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  stopped,
});
