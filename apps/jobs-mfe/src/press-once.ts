/** How long after a press has been answered the same hand may press again by mistake. */
const REST_MS = 1_000;
/** A hand at rest still moves a little. */
const SLACK_PX = 12;
/** Keys by which the user goes somewhere else. */
const LEAVES = /^(Tab|Escape|Home|End|Arrow\w+)$/;

/** A click; `detail` is 0 for one by a key. */
interface Press {
  readonly detail: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Element;
}

interface Last {
  /** Where it was pressed: what is there now may be another button. */
  readonly place: DOMRect;
  readonly page: Node;
  rest?: ReturnType<typeof setTimeout>;
}

let last: Last | null = null;

const isAt = ({ clientX, clientY }: Pick<Press, 'clientX' | 'clientY'>, { place }: Last) =>
  clientX >= place.left - SLACK_PX &&
  clientX <= place.right + SLACK_PX &&
  clientY >= place.top - SLACK_PX &&
  clientY <= place.bottom + SLACK_PX;

function release(): void {
  clearTimeout(last?.rest);
  last = null;
  document.removeEventListener('pointermove', leave, true);
  document.removeEventListener('keydown', hold, true);
}

function leave(event: PointerEvent): void {
  if (last && !isAt(event, last)) release();
}

function hold({ key, repeat }: KeyboardEvent): void {
  if (LEAVES.test(key)) release();
  else if (repeat && last?.rest) rest(last);
}

function rest(of: Last): void {
  clearTimeout(of.rest);
  of.rest = setTimeout(() => last === of && release(), REST_MS);
}

/** The child of the body that a control is in. */
function pageOf(element: Element): Node {
  let page: Node = element;
  while (page.parentNode && page.parentNode !== document.body) page = page.parentNode;
  return page;
}

/**
 * Runs what a press does, unless it is a second press of the same hand: a double click, a key held down. What has come
 * to stand under the pointer or the focus meanwhile, such as another next step or the next job, is not pressed by it
 * (NEXT-4). The hand is free once the pointer has left the place, the focus was moved, or a second has passed since the
 * answer.
 */
export function pressOnce(press: Press, run: () => unknown): void {
  if (last && !last.page.isConnected) release();
  if (last && (press.detail === 0 || isAt(press, last))) return;
  release();
  const made: Last = {
    place: press.currentTarget.getBoundingClientRect(),
    page: pageOf(press.currentTarget),
  };
  last = made;
  document.addEventListener('pointermove', leave, true);
  document.addEventListener('keydown', hold, true);
  void Promise.resolve(run()).finally(() => last === made && rest(made));
}
