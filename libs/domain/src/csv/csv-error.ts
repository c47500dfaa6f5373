/** Why a whole file cannot be read, in a message for the user who chose it. Nothing of it is imported (IMPORT-7). */
export class CsvUserError extends Error {
  constructor(readonly userMessage: string) {
    super(userMessage);
    this.name = 'CsvUserError';
  }
}
