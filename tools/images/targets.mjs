import { join } from 'node:path';
import { readJson } from '../stack/workspace.mjs';

const IS_READY = 'tools/images/inside/is-ready.mjs';

const server = (project, { scripts = [], folders = [] } = {}) => ({
  project,
  scripts: [`${project}/dist/main.mjs`, IS_READY, ...scripts],
  folders: [`${project}/dist/main.mjs.map`, 'config', ...folders],
});

/**
 * The content of each target's image. `scripts` are entry points, included with their imports; `folders` are
 * copied unchanged; `project` is the one whose package.json determines the versions of the npm packages.
 */
export function targetsOf(root) {
  const plugins = readJson(join(root, 'config/plugins.json')).map(({ project }) => project);
  return {
    'jobs-svc': server('services/jobs-svc'),
    'reports-svc': server('services/reports-svc'),
    bff: server('apps/bff', {
      scripts: [
        'tools/ship/publish-built-in.mjs',
        'tools/ship/ship.mjs',
        'tools/plugin-keys/plugin-keys.mjs',
      ],
      folders: [
        'apps/shell/dist',
        ...plugins.flatMap((project) => [`${project}/package.json`, `${project}/dist`]),
      ],
    }),
    backup: {
      project: 'libs/db',
      scripts: [
        'tools/backup/backup.mjs',
        'tools/backup/restore.mjs',
        'tools/images/inside/daily-backups.mjs',
        'tools/images/inside/has-recent-backup.mjs',
      ],
      folders: [],
    },
  };
}
