/** A rectangle: of the page in its pixels, or of a picture in the picture's own. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Area, 'width' | 'height'>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Which part of a picture lies under `frame`, where the page shows the picture in `shown`: large enough to cover it,
 * and what is too much is cut off on both sides (`object-fit: cover`). SCAN-9
 */
export function areaUnder(frame: Area, display: Area, picture: Size): Area {
  const scale = Math.max(display.width / picture.width, display.height / picture.height);
  const edge = (at: number, from: number, length: number, whole: number) => {
    const cutOff = (whole * scale - length) / 2;
    return Math.min(whole, Math.max(0, (at - from + cutOff) / scale));
  };
  const left = edge(frame.left, display.left, display.width, picture.width);
  const top = edge(frame.top, display.top, display.height, picture.height);
  const right = edge(frame.left + frame.width, display.left, display.width, picture.width);
  const bottom = edge(frame.top + frame.height, display.top, display.height, picture.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether all corners of a code are in an area. */
export const isWithin = ({ left, top, width, height }: Area, corners: readonly Point[]): boolean =>
  corners.every(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height);
