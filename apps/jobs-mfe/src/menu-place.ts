/** Between a menu and the edge of the window. */
const EDGE_PX = 8;

/**
 * Puts an open menu, which is fixed to the window, below its button, or above it where there is more room; a menu that
 * fits neither way scrolls within itself, so that the page never does.
 */
export function placeMenu(menu: HTMLElement, button: Element): void {
  const { top, right, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const above = top - EDGE_PX;
  const below = window.innerHeight - bottom - EDGE_PX;
  const isAbove = height > below && above > below;
  const room = isAbove ? above : below;
  // Rectangles are in pixels of the window, the lengths of an enlarged page are not.
  const zoom = menu.currentCSSZoom || 1;
  menu.style.maxHeight = `${room / zoom}px`;
  menu.style.left = `${Math.max(EDGE_PX, right - width) / zoom}px`;
  menu.style.top = `${(isAbove ? top - Math.min(height, room) : bottom) / zoom}px`;
}
