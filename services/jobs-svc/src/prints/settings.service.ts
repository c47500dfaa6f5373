import { inTransaction, type Db } from '@loupe/db';
import { DEFAULT_PRINTING, type PrintingSettings } from '@loupe/shared-types';
import type { Actor, Deps } from '../deps';
import { readSetting, writeSetting } from './settings.store';

export type SettingsService = ReturnType<typeof createSettingsService>;

const NAME = 'printing';

/** Settings a manager makes for the whole shop (LABEL-10). */
export function createSettingsService({ db, clock }: Deps) {
  const read = async (within: Db): Promise<PrintingSettings> => ({
    ...DEFAULT_PRINTING,
    ...(await readSetting<Partial<PrintingSettings>>(within, NAME)),
  });
  return {
    printing: () => read(db),

    /** Changes what is given and leaves the rest. */
    changePrinting: (actor: Actor, change: Partial<PrintingSettings>): Promise<PrintingSettings> =>
      inTransaction(db, async (trx) => {
        const value = { ...(await read(trx)), ...change };
        await writeSetting(trx, { name: NAME, value, by: actor.fullName, at: clock().toISOString() });
        return value;
      }),
  };
}
