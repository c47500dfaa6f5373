import { expect } from '../stack/fixtures';
import type { Page } from '@playwright/test';

/** Every page that a user with full access can open. */
export const PAGES = [
  '/',
  '/create-job',
  '/bulk-import',
  '/live-jobs',
  '/waiting-collection',
  '/waiting-parts',
  '/customer-rejected',
  '/missing',
  '/quote',
  '/completed',
  '/timeline-view',
  '/templates',
  '/physical-tracker',
  '/call-log',
  '/edit-log',
  '/customers',
  '/monthly-report',
  '/database-viewer',
  '/staff',
  '/staff/sign-ins',
  '/account',
  '/devices',
  '/my-day',
  '/password',
  '/print',
  '/printing-settings',
  '/move',
  '/places',
  '/transfers',
  '/shelf-check',
  '/try-scanner',
  '/print-queue',
  '/no-such-page',
];

/** Changes the address as a link within the product does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

/** Goes to another page as a link would, which takes a tenth of the time of loading it; true once its title is there. */
async function followLink(page: Page, path: string): Promise<boolean> {
  const title = page.locator('main h1').first();
  if (page.url() === 'about:blank' || (await title.count()) === 0) return false;
  const left = await title.elementHandle();
  const words = await left?.textContent();
  const isElsewhere = await page.evaluate(
    (to) => location.pathname !== to.split('?')[0] && !document.querySelector('[role=dialog], dialog[open]'),
    path,
  );
  if (!isElsewhere) return false;
  await follow(page, path);
  await page.waitForFunction(([element, text]) => !element?.isConnected || element.textContent !== text, [
    left,
    words,
  ] as const);
  return true;
}

/** Opens a page and waits for its own content; from within the product as a link would. */
export async function openPage(page: Page, path: string): Promise<void> {
  // On the server that is open, which may be the test's own.
  const isNew = page.url() === 'about:blank';
  if (!(await followLink(page, path))) await page.goto(isNew ? path : new URL(path, page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByTestId('skeleton-card')).toHaveCount(0);
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
}

/** Waits until all finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('.ant-zoom-appear, .ant-fade-appear')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** Visible controls smaller than the minimum touch target, and fields into which iOS zooms. */
export async function offendersOnPhone(page: Page): Promise<readonly string[]> {
  await settle(page);
  return page.evaluate(() => {
    const SMALLEST = 48;
    const targets = 'a[href], button, input, select, textarea, summary, [role="tab"]';
    const found: string[] = [];
    const modal = document.querySelector('dialog:modal, .ant-modal-wrap, .ant-drawer-open');
    for (const element of document.querySelectorAll<HTMLElement>(targets)) {
      if (modal && !modal.contains(element) && !element.closest('[popover]')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
        each.getBoundingClientRect(),
      );
      const isBox = element.matches('[type=checkbox], [type=radio], [role=switch]');
      const measured = isBox ? boxes : boxes.slice(0, 1);
      const width =
        Math.max(...measured.map((box) => box.right)) - Math.min(...measured.map((box) => box.left));
      const height =
        Math.max(...measured.map((box) => box.bottom)) - Math.min(...measured.map((box) => box.top));
      // A skip link above the screen, for keyboard users, is not a touch target.
      if (measured.every((box) => box.bottom <= 0) && element.getAttribute('href') === '#main') continue;
      const name = `${location.pathname} ${element.outerHTML.replace(/<svg.*?<\/svg>/gs, '').slice(0, 160)}`;
      // Tolerates half a pixel of rounding.
      if (width < SMALLEST - 0.5 || height < SMALLEST - 0.5)
        found.push(`${Math.round(width)}×${Math.round(height)} ${name}`);
      const takesText = element.matches(
        'select, textarea, input:not([type=checkbox], [type=radio], [type=file])',
      );
      if (takesText && parseFloat(getComputedStyle(element).fontSize) < 16) found.push(`small text ${name}`);
    }
    return found;
  });
}

export async function tooWide(page: Page): Promise<readonly string[]> {
  // Not innerWidth, which grows with what is too wide on a phone.
  const width = page.viewportSize()?.width ?? 0;
  const by = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  return by > 0 ? [`${new URL(page.url()).pathname} is ${by}px too wide`] : [];
}

/** Visible elements drawn only by a background, which disappears with forced colours. */
export async function lostInForcedColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'none' });
  await settle(page);
  await page.evaluate(() => {
    // Of the page before this one.
    for (const element of document.querySelectorAll<HTMLElement>('[data-drawn]'))
      delete element.dataset.drawn;
    const backgrounds = new Map<Element, string>();
    /** The first background that is not transparent, of the element or around it. Each is read once. */
    const backgroundOf = (element: Element | null): string => {
      if (!element) return '';
      const known = backgrounds.get(element);
      if (known !== undefined) return known;
      const own = getComputedStyle(element).backgroundColor;
      const found = own === 'rgba(0, 0, 0, 0)' ? backgroundOf(element.parentElement) : own;
      backgrounds.set(element, found);
      return found;
    };
    for (const element of document.querySelectorAll<HTMLElement>('#root *, #overlays *, dialog[open] *')) {
      const box = element.getBoundingClientRect();
      if (
        box.width < 2 ||
        box.height < 2 ||
        !element.checkVisibility() ||
        element.closest('svg, .ant-modal-mask, .ant-drawer-mask')
      )
        continue;
      const drawn = backgroundOf(element);
      if (drawn !== backgroundOf(element.parentElement)) element.dataset.drawn = drawn;
    }
  });
  await page.emulateMedia({ forcedColors: 'active' });
  // A newly drawn border may have a transition.
  await settle(page);
  const lost = await page.evaluate(() => {
    const hasEdge = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) ||
      ['Top', 'Bottom', 'Left', 'Right'].some(
        (side) =>
          style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
          parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
      );
    return [...document.querySelectorAll<HTMLElement>('[data-drawn]')]
      .filter((element) => {
        const style = getComputedStyle(element);
        return !hasEdge(style) && style.forcedColorAdjust !== 'none';
      })
      .map(
        (element) =>
          `${location.pathname} ${element.cloneNode(false) instanceof Element ? (element.cloneNode(false) as Element).outerHTML.slice(0, 150) : ''}`,
      );
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}
