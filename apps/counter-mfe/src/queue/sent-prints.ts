import { createTabList } from '../tab-list';

/** What this tab has sent to the print queue, and has not been told the end of: a reload takes it up again (LABEL-12). */
export interface SentPrint {
  readonly batch: number;
  /** 'label', '3 labels'. */
  readonly what: string;
  /** When it was sent, by the server's clock, in milliseconds. */
  readonly at: number;
}

const sent = createTabList<SentPrint>('prints-sent', ({ batch }) => batch);

export const sentPrints = sent.read;
export const keepSent = sent.keep;
export const forgetSent = sent.forget;
