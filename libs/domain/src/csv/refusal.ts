/** Why a whole file cannot be read, in a message for the user who chose it. Nothing of it is imported (IMPORT-7). */
export class CsvRefusal extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'CsvRefusal';
  }
}
