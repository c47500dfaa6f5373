import { createStore } from '@loupe/plugin-sdk';

/** The text Find was opened with; null while it is closed. */
export const findText = createStore<string | null>(null);

export const openFind = (text = ''): void => findText.set(text);
/** From the key that opens it on, other single keys are text for Find. */
export const isFinding = (): boolean => findText.get() !== null;
export const closeFind = (): void => findText.set(null);

/** The code of the dialog, in a chunk of its own. */
export const findPart = () => import(/* webpackChunkName: "find" */ './find-dialog');
