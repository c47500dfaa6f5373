/** Why a whole file cannot be read, in a sentence for the person who chose it. Nothing of it is imported. */
export class CsvRefusal extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'CsvRefusal';
  }
}
