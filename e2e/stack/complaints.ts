import type { Browser, BrowserContext } from '@playwright/test';

/** What the pages of a run must never do, whatever a test looks at: break the content policy, leave an error uncaught. */
function listen(context: BrowserContext, hear: (complaint: string) => void): void {
  // A violation that the page's code catches, such as a try of eval, is told to the page and to no console.
  void context
    .addInitScript(() => {
      window.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
          console.warn(
            `content-security-policy: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`,
          ),
        true,
      );
    })
    // The context was closed before it was used.
    .catch(() => undefined);
  context.on('console', (message) => {
    if (/content.security.policy/i.test(message.text()))
      hear(`${message.page()?.url() ?? 'a page'}: ${message.text()}`);
  });
  context.on('weberror', (found) => {
    const error = found.error();
    hear(`${found.page()?.url() ?? 'a page'}: ${error.stack ?? error.message}`);
  });
}

/** Collects the complaints of every context of the browser, also of those that are opened later, until told to stop. */
export function collectComplaints(browser: Browser): {
  readonly complaints: string[];
  readonly stop: () => void;
} {
  const complaints: string[] = [];
  const begin = (context: BrowserContext) => listen(context, (complaint) => complaints.push(complaint));
  browser.contexts().forEach(begin);
  browser.on('context', begin);
  return { complaints, stop: () => void browser.off('context', begin) };
}
