import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../libs/shared-types/src/api/texts');

/** What people are told of an endpoint: a text, and examples of what is sent and answered. */
export interface EndpointText {
  readonly id: string;
  readonly description: string;
}

/** The texts of docs/api.md in their order: one file each for its introduction and its sections. */
export const textFiles = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd());

const HEADING = /^### ((?:GET|POST|PATCH|DELETE) \/\S+)$/m;

/** By id, the text of each endpoint; its examples are left out. */
export function endpointTexts(): ReadonlyMap<string, EndpointText> {
  const sections = textFiles().flatMap((file) => file.split(/^(?=### )/m).slice(1));
  return new Map(
    sections.map((section) => {
      const id = HEADING.exec(section)?.[1] ?? '';
      const text = section
        .replace(HEADING, '')
        .replace(/^ {4}.*$/gm, '')
        .trim();
      return [id, { id, description: text }];
    }),
  );
}
