import type { Page } from 'puppeteer-core';

/** User actions on a page in Firefox, located by visible text. `within` is a CSS selector that limits the search. */
export function onPage(page: Page) {
  const part = (within: string, selector: string) => (within === '' ? selector : `${within} ${selector}`);
  const withText = (selector: string, text: string) => `${selector} ::-p-text(${text})`;

  return {
    /** Goes to another page as a link would, which takes a fraction of the time of loading it. */
    follow: (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path),
    press: (text: string, within = '') =>
      page.locator(`${part(within, ':is(button, a, label, [role=tab])')}::-p-text(${text})`).click(),
    click: (selector: string) => page.locator(selector).click(),
    fill: (selector: string, value: string) => page.locator(selector).fill(value),
    choose: async (selector: string, value: string) => {
      await page.locator(selector).wait();
      await page.select(selector, value);
    },
    see: (text: string, within = 'body') => page.locator(withText(within, text)).wait(),
    /** Waits until no element of the selector contains the text. */
    seeNo: (selector: string, text: string) =>
      page.waitForFunction(
        (css: string, words: string) =>
          ![...document.querySelectorAll(css)].some((element) => element.textContent?.includes(words)),
        {},
        selector,
        text,
      ),
  };
}
