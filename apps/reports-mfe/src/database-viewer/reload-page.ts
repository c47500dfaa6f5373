/** Reloads the page; in its own module, so that tests can mock it. */
export function reloadPage(): void {
  window.location.reload();
}
