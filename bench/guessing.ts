import type { Stack } from '../tools/stack/stack.mjs';
import { figuresOf } from './load';
import { signedIn } from './sign-in';
import { ms, within, type Line } from './table';

const PIN = '480261';
const WRONG = '730592';
const LISTS = 15;

/** How much longer half of the lists take while fifty wrong PINs are tried at one enrolled computer (PIN-4). */
export async function measureGuessing(stack: Stack): Promise<Line> {
  const headers = await signedIn(stack, 'jack');
  const post = async (path: string, body: object, more: Readonly<Record<string, string>> = headers) => {
    const answer = await fetch(stack.url + path, {
      method: 'POST',
      headers: more,
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text(), cookie: answer.headers.get('set-cookie') };
  };
  const set = await post('/api/auth/own-pin', { password: stack.password, pin: PIN });
  if (set.status !== 200) throw new Error(`Setting a PIN answered ${set.status}: ${set.text}`);
  const { code } = JSON.parse((await post('/api/devices', { name: 'Counter 1' })).text) as { code: string };
  const device = (await post('/api/auth/device', { code })).cookie?.split(';')[0];
  if (!device) throw new Error('The computer could not be enrolled');

  const reader = await signedIn(stack, 'oliver');
  const medianOfLists = async (): Promise<number> => {
    const took: number[] = [];
    for (let n = 0; n < LISTS; n += 1) {
      const since = performance.now();
      await (await fetch(`${stack.url}/api/jobs`, { headers: reader })).arrayBuffer();
      took.push(performance.now() - since);
    }
    return figuresOf(took, 1).p50;
  };
  await medianOfLists();
  const idle = await medianOfLists();
  const atCounter = { ...headers, cookie: `${headers.cookie}; ${device}` };
  const wrong = Array.from({ length: 50 }, () =>
    post('/api/auth/pin', { username: 'jack', pin: WRONG }, atCounter),
  );
  const busy = await medianOfLists();
  const checked = (await Promise.all(wrong)).filter(({ status }) => status === 401);
  if (checked.length !== 5) throw new Error(`${checked.length} of 50 wrong PINs were checked, not 5`);
  return within('what fifty wrong PINs add to a list', Math.max(0, busy - idle), 100, ms);
}
