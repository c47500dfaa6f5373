import { CLIENT_ERROR_LIMITS, STACK_FRAME } from '@loupe/shared-types';

/** `at name (` in Chromium and Edge, `name@` in Firefox and Safari. */
const NAME = /^\s*at (?:async |new )*([\w$.<>[\]]+) \(|^([\w$.<>[\]]+)@/;

/** The places of our own code in the stack of an error, innermost first, without host, query or message (OPS-6). */
export function stackFrames(stack: string | undefined, origin: string): readonly string[] {
  const frames = (stack ?? '').split('\n').flatMap((line) => {
    const at = line.indexOf(`${origin}/`);
    if (at === -1) return [];
    const place = line.slice(at + origin.length).split(':');
    const column = place.pop()?.replace(')', '');
    const row = place.pop();
    const [path] = place.join(':').split('?');
    const [, ofChromium, ofFirefox] = NAME.exec(line) ?? [];
    const name = ofChromium ?? ofFirefox;
    return [`${name ? `${name} ` : ''}${path}:${row}:${column}`];
  });
  return frames.filter((frame) => STACK_FRAME.test(frame)).slice(0, CLIENT_ERROR_LIMITS.frames);
}
