import { bytesOfText, refuseTooLarge } from './limits';
import { previewHere } from './testing';

const limits = { maxRows: 5_000, maxMegabytes: 5 };
const HEADER =
  'customJobNumber,firstName,surname,contactNumber,homeAddress,postcode,location,item1,description1';
const row = (n: number) => `N${n},Zoë,Ash,07700 900123,The Lodge,CV8 1HE,Kenilworth,Ring,Polish`;

// IMPORT-10
describe('the limits of one import', () => {
  it('are checked by the number of bytes alone', () => {
    expect(() => refuseTooLarge('This file', 5 * 1024 * 1024, limits)).not.toThrow();
    expect(() => refuseTooLarge('This file', 5 * 1024 * 1024 + 1, limits)).toThrow(
      /^This file has 5\.1 MB, and one import takes at most 5 MB\./,
    );
  });

  it('count the bytes of a text, not its characters, without reading one that is too long anyway', () => {
    expect(bytesOfText('ж'.repeat(1_000), limits)).toBe(2_000);
    const encode = jest.spyOn(TextEncoder.prototype, 'encode');
    expect(bytesOfText('x'.repeat(6 * 1024 * 1024), limits)).toBe(6 * 1024 * 1024);
    expect(encode).not.toHaveBeenCalled();
    encode.mockRestore();
  });

  it('count non-blank rows, and stop reading at the first one too many', async () => {
    const blank = Array.from({ length: 50 }, () => '');
    const rows = Array.from({ length: 100 }, (_, n) => row(n));
    const text = [HEADER, ...blank, ...rows].join('\n');
    const preview = await previewHere(text, { restoreZeros: true, maxRows: 100 });
    expect(preview.rows).toHaveLength(100);

    let breaths = 0;
    const many = [HEADER, ...Array.from({ length: 40_000 }, (_, n) => row(n))].join('\n');
    const reading = previewHere(many, { restoreZeros: true, maxRows: 1_000 }, async () => {
      breaths += 1;
      await new Promise((resolve) => setImmediate(resolve));
    });
    await expect(reading).rejects.toThrow('more than 1,000 rows');
    expect(breaths).toBeLessThan(10);
  });
});
