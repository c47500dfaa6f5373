/** What this tab has sent to the print queue, and has not been told the end of: a reload takes it up again (LABEL-12). */
export interface SentPrint {
  readonly batch: number;
  /** 'label', '3 labels'. */
  readonly what: string;
  /** When it was sent, by the server's clock, in milliseconds. */
  readonly at: number;
}

/** The shell reads it, to know whether the plugin has anything to do beside another page. */
const SENT = 'prints-sent';

export function sentPrints(): readonly SentPrint[] {
  try {
    return JSON.parse(sessionStorage.getItem(SENT) ?? '[]') as readonly SentPrint[];
  } catch {
    // No storage, or something else in it.
    return [];
  }
}

function write(prints: readonly SentPrint[]): void {
  try {
    if (prints.length === 0) sessionStorage.removeItem(SENT);
    else sessionStorage.setItem(SENT, JSON.stringify(prints));
  } catch {
    // It is followed as long as the page is open.
  }
}

const others = (batch: number) => sentPrints().filter((print) => print.batch !== batch);

export const keepSent = (print: SentPrint): void => write([...others(print.batch), print]);

export const forgetSent = (batch: number): void => write(others(batch));
