import type { Browser, BrowserContext } from '@playwright/test';

/** Reports what no page may ever do in any test: violate the content security policy, leave an error uncaught. */
function listen(context: BrowserContext, hear: (complaint: string) => void): void {
  // A violation that page code catches, such as eval in a try block, fires an event but logs nothing.
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

/** Collects the reports of every browser context, including those opened later, until stopped. */
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
