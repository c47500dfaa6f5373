import { existsSync } from 'node:fs';
import { targetsOf } from '../images/targets.mjs';
import { inRoot, readJson, ROOT } from '../stack/workspace.mjs';
import { GALLERY } from './gallery.mjs';

it('is no plugin of the product, is not built by npm run build and is in no image', () => {
  expect(existsSync(inRoot(GALLERY.project, 'webpack.config.mjs'))).toBe(true);
  expect(JSON.stringify(readJson(inRoot('config/plugins.json')))).not.toContain(GALLERY.id);
  const { scripts } = readJson(inRoot(GALLERY.project, 'package.json')) as { scripts: object };
  expect(Object.keys(scripts)).not.toContain('build');
  expect(JSON.stringify(targetsOf(ROOT))).not.toContain(GALLERY.id);
});
