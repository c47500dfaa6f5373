import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopConfigSchema } from '@loupe/shared-types/schemas';

const ROOT = join(__dirname, '../..');
const shop = shopConfigSchema.parse(JSON.parse(readFileSync(join(ROOT, 'config/shop.json'), 'utf8')));

/** Production code; tests and sample data have invented people of their own. */
function shipped(): readonly string[] {
  const projects = ['apps', 'services', 'libs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/src`),
  );
  return projects
    .flatMap((src) =>
      readdirSync(join(ROOT, src), { recursive: true, encoding: 'utf8' }).map((file) => `${src}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|testing|\/sample\//.test(file));
}

// PLACE-1
test('the places of the shop are its three shops, three people and Other', () => {
  expect(shop.locations).toEqual([
    'Leamington Old',
    'Leamington New',
    'Kenilworth',
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^With \S/) as string),
    'Other',
  ]);
});

// PLACE-1, SIGNIN-2
test('no name of its staff stands in the code', () => {
  const files = shipped();
  expect(files.length).toBeGreaterThan(300);
  const names = [
    ...shop.staff.map(({ fullName }) => fullName),
    ...shop.locations.filter((place) => place.startsWith('With ')),
  ];
  const found = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return names.filter((name) => source.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
