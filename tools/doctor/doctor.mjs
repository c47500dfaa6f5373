// npm run doctor: says in sentences what is wrong with this installation. Changes nothing.
// Exit code 0: nothing wrong. 1: something stops the start or puts work at risk. 2: it works, with warnings.
import '../stack/use-env-file.mjs';
import { whyInstall } from '../stack/install.mjs';
import { end, UserFacingError } from '../stack/workspace.mjs';

const MARKS = { well: '✓', warning: '!', wrong: '✗' };

async function examine() {
  const why = whyInstall();
  if (why)
    throw new UserFacingError(
      `${why[0].toUpperCase()}${why.slice(1)}, so nothing else could be examined. Run this first: npm run build`,
    );
  const { tsImport } = await import('tsx/esm/api');
  const { diagnose, summaryOf } = await tsImport('./diagnose.ts', import.meta.url);
  const findings = await diagnose(process.env);
  for (const { level, text } of findings) console.log(`${MARKS[level]} ${text}`);
  const { text, exitCode } = summaryOf(findings);
  console.log(`\n${text}`);
  // Explicitly: a pool that could not connect may keep the process running.
  process.exit(exitCode);
}

examine().catch(end);
