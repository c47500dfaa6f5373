import type { BoardStage } from '@loupe/domain';
import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A shorter touch is a tap, and one that moves before scrolls the page. */
const HOLD_MS = 350;
const SLOP_PX = 10;
/** So near the edge of the board it scrolls on. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

interface Carry {
  readonly grab: () => void;
  readonly over: (stage: BoardStage) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const columnAt = ({ clientX, clientY }: Point): BoardStage | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stage]')?.dataset['stage'] as
    | BoardStage
    | undefined;

function scrollNear(board: Element | null, { clientX }: Point): void {
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (clientX < left + EDGE_PX) board.scrollLeft -= SCROLL_PX;
  else if (clientX > right - EDGE_PX) board.scrollLeft += SCROLL_PX;
}

/** Carries a card by finger: held still it is grabbed, moved before that the board scrolls as ever (BOARD-1). */
export function useTouchCarry(card: RefObject<HTMLElement | null>, carry: Carry): void {
  const grab = useEffectEvent(() => carry.grab());
  const over = useEffectEvent((stage: BoardStage) => carry.over(stage));
  const drop = useEffectEvent(() => carry.drop());
  const cancel = useEffectEvent(() => carry.cancel());

  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    let from: Point | null = null;
    let at: Point | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let isCarried = false;

    const follow = () => {
      if (!isCarried || !at) return;
      scrollNear(element.closest('[data-board]'), at);
      const stage = columnAt(at);
      if (stage) over(stage);
      frame = requestAnimationFrame(follow);
    };
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      const wasCarried = isCarried;
      isCarried = false;
      from = at = null;
      element.draggable = true;
      return wasCarried;
    };
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (
        !touch ||
        event.touches.length > 1 ||
        (event.target as Element).closest('[aria-haspopup], [role="menu"]')
      )
        return;
      from = at = touch;
      // A browser that drags by touch itself would take the finger away.
      element.draggable = false;
      timer = setTimeout(() => {
        isCarried = true;
        grab();
        frame = requestAnimationFrame(follow);
      }, HOLD_MS);
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch || !from) return;
      at = touch;
      if (isCarried) event.preventDefault();
      else if (Math.hypot(touch.clientX - from.clientX, touch.clientY - from.clientY) > SLOP_PX) end();
    };
    const finish = (event: TouchEvent) => {
      if (!end()) return;
      // No click follows.
      event.preventDefault();
      drop();
    };
    const abandon = () => {
      if (end()) cancel();
    };
    const keepMenu = (event: Event) => {
      if (from) event.preventDefault();
    };
    element.addEventListener('touchstart', start, { passive: true });
    // A passive listener could not keep the page from scrolling under a carried card.
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', finish);
    element.addEventListener('touchcancel', abandon);
    element.addEventListener('contextmenu', keepMenu);
    return () => {
      end();
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', finish);
      element.removeEventListener('touchcancel', abandon);
      element.removeEventListener('contextmenu', keepMenu);
    };
  }, [card]);
}
