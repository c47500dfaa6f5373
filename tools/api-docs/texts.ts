import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../libs/shared-types/src/api/texts');

/** Documentation of an endpoint: a description and example requests and responses. */
export interface EndpointText {
  readonly id: string;
  readonly description: string;
}

/** The source texts of docs/api.md in order: one file for the introduction and one per section. */
export const textFiles = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd());

const HEADING = /^### ((?:GET|POST|PATCH|DELETE) \/\S+)$/m;

/** Endpoint descriptions by id, without their examples. */
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
