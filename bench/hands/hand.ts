import type { Locator, Page } from '@playwright/test';

/** What a task costs beside the text itself. */
export interface Effort {
  /** Keys pressed; of Ctrl+Enter both. The text that is typed does not count. */
  readonly keys: number;
  /** Characters of the text itself. */
  readonly typed: number;
  readonly clicks: number;
  /** Turns of the wheel to something below the window. */
  readonly scrolls: number;
  /** The way of the pointer in CSS pixels, from where it was to the middle of what is clicked. */
  readonly travel: number;
}

export const NO_EFFORT: Effort = { keys: 0, typed: 0, clicks: 0, scrolls: 0, travel: 0 };

/** An option of a native list, which the browser draws outside the page. */
const OPTION_PX = 24;
/** A form with more stops than this between two of its fields is a fault by itself. */
const MOST_TABS = 60;

export interface Hand {
  readonly page: Page;
  readonly effort: () => Effort;
  /** Presses a key or a chord such as `Control+Enter`. */
  readonly press: (chord: string) => Promise<void>;
  /** Types the text itself into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Presses Tab until the target has the focus. */
  readonly tabTo: (target: Locator) => Promise<void>;
  /** Types the fewest first letters that choose an option of the focused native list. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  readonly click: (target: Locator) => Promise<void>;
  /** Opens a native list and clicks one of its options. */
  readonly pick: (list: Locator, option: string) => Promise<void>;
}

/** Keyboard and mouse of a person, counted. The pointer begins at `start`. */
export function handAt(page: Page, start: { readonly x: number; readonly y: number }): Hand {
  let effort = NO_EFFORT;
  let pointer = start;
  const add = (more: Partial<Effort>): void => {
    effort = {
      keys: effort.keys + (more.keys ?? 0),
      typed: effort.typed + (more.typed ?? 0),
      clicks: effort.clicks + (more.clicks ?? 0),
      scrolls: effort.scrolls + (more.scrolls ?? 0),
      travel: effort.travel + (more.travel ?? 0),
    };
  };

  async function press(chord: string): Promise<void> {
    add({ keys: chord.split('+').length });
    await page.keyboard.press(chord);
  }

  async function moveTo(target: Locator): Promise<void> {
    await target.waitFor();
    const isInWindow = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    if (!isInWindow) {
      add({ scrolls: 1 });
      await target.scrollIntoViewIfNeeded();
    }
    const box = await target.boundingBox();
    if (!box) throw new Error('What should be clicked is not on the screen');
    const next = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    add({ travel: Math.hypot(next.x - pointer.x, next.y - pointer.y) });
    pointer = next;
  }

  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const valueOf = (list: Locator) =>
    list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label ?? '');

  return {
    page,
    effort: () => effort,
    press,
    async type(text) {
      add({ typed: text.length });
      await page.keyboard.type(text);
    },

    async tabTo(target) {
      await target.waitFor();
      for (let tabs = 0; !(await hasFocus(target)); tabs += 1) {
        if (tabs === MOST_TABS) throw new Error(`${MOST_TABS} Tabs do not lead to ${String(target)}`);
        await press('Tab');
      }
    },

    async choose(list, option) {
      for (const letter of option) {
        if ((await valueOf(list)) === option) return;
        await press(letter);
      }
      if ((await valueOf(list)) !== option) throw new Error(`Letters do not choose ${option}`);
    },

    async click(target) {
      await moveTo(target);
      add({ clicks: 1 });
      await target.click();
    },

    async pick(list, option) {
      await moveTo(list);
      const at = await list.evaluate(
        (element: HTMLSelectElement, label) => [...element.options].findIndex((each) => each.label === label),
        option,
      );
      const down = (at + 1) * OPTION_PX;
      add({ clicks: 2, travel: down });
      pointer = { ...pointer, y: pointer.y + down };
      await list.selectOption({ label: option });
    },
  };
}
