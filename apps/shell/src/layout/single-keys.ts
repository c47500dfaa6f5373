import { createUserFlag } from './user-flag';

const useOff = createUserFlag('single-key-shortcuts-off');

/** Whether single-character shortcuts are on. Set per user and browser, because speech input types characters. */
export function useSingleKeys(userId: number): readonly [on: boolean, turn: (on: boolean) => void] {
  const [isOff, turnOff] = useOff(userId);
  return [!isOff, (wanted) => turnOff(!wanted)];
}
