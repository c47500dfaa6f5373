/** Why a whole file cannot be read, as a user message. Nothing of the file is imported (IMPORT-7). */
export class CsvUserError extends Error {
  constructor(readonly userMessage: string) {
    super(userMessage);
    this.name = 'CsvUserError';
  }
}
