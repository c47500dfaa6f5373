/** Loads the whole page anew, as its own button of the browser does. */
export function reloadPage(): void {
  window.location.reload();
}
