// For the benchmarks of a save: the time from writing a source until an open page has painted what it says now.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Between two saves, and before the first: nobody saves sooner after seeing the page. */
const PAUSE_MS = 1_000;
const PREFIX = 'Saved version';

interface Saves {
  readonly page: Page;
  readonly file: string;
  /** What stands in `file` and on the page, and is replaced at each save. */
  readonly text: string;
  readonly saves: number;
}

/** In each document: when the text that was saved last is painted. The waiting of Playwright itself adds up to 0.4 s. */
function notePaint(prefix: string): void {
  const noted = globalThis as { painted?: Record<string, number> };
  noted.painted = {};
  new MutationObserver(() => {
    const [text] = document.body?.textContent?.match(new RegExp(`${prefix} \\d+`)) ?? [];
    if (!text || noted.painted?.[text] !== undefined) return;
    noted.painted = { ...noted.painted, [text]: 0 };
    // After the frame in which it is drawn.
    requestAnimationFrame(() =>
      setTimeout(
        () => (noted.painted = { ...noted.painted, [text]: performance.timeOrigin + performance.now() }),
      ),
    );
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** To be called before the page is opened, once, for `timeSaves`. */
export const watchPaint = (page: Page): Promise<unknown> => page.addInitScript(notePaint, PREFIX);

/** Saves `file` several times and prints, for each, after how many milliseconds the page had painted it. */
export async function timeSaves({ page, file, text, saves }: Saves): Promise<void> {
  const before = readFileSync(file, 'utf8');
  const putBack = () => writeFileSync(file, before);
  // Also where the benchmark is ended early, or nobody reads its output any more.
  process.once('exit', putBack);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  await page.getByText(text).first().waitFor();
  try {
    for (let save = 1; save <= saves; save += 1) {
      await page.waitForTimeout(PAUSE_MS);
      const version = `${PREFIX} ${save}`;
      const began = performance.timeOrigin + performance.now();
      writeFileSync(file, before.replace(text, version));
      const painted = await page.waitForFunction(
        (shown) => (globalThis as { painted?: Record<string, number> }).painted?.[shown],
        version,
        { timeout: 60_000 },
      );
      console.log(
        `Save ${save} was on the page after ${Math.round(Number(await painted.jsonValue()) - began)} ms`,
      );
    }
  } finally {
    putBack();
    process.off('exit', putBack);
  }
}
