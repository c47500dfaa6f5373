import { createStore } from '@loupe/plugin-sdk';

/** The text Find was opened with; null while it is closed. */
export const findText = createStore<string | null>(null);

/** Whether Enter was pressed before the dialog was there, and nothing after it. */
export const findEntered = createStore(false);

export function openFind(text = ''): void {
  findEntered.set(false);
  findText.set(text);
}
/** From the key that opens it on, other single keys are text for Find. */
export const isFinding = (): boolean => findText.get() !== null;
export const closeFind = (): void => findText.set(null);

/** The code of the dialog, in a chunk of its own. */
export const findPart = () => import(/* webpackChunkName: "find" */ './find-dialog');
