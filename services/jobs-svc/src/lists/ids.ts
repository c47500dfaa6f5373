import { HttpError, SENTENCES } from '@loupe/svc-kit';

const ID = /^[1-9]\d{0,9}$/;

/** The id in a path. MySQL would read `1abc` as 1, so anything but plain digits is an address that does not exist. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !ID.test(text)) throw new HttpError(404, SENTENCES.notFound);
  return Number(text);
}
