#!/usr/bin/env node
// What a team does with its plugin and a running stack.
import { run } from './run.mjs';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
