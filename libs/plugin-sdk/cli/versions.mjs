import { filesIn, packFiles } from './pack.mjs';
import { UserFacingError } from './user-facing-error.mjs';

const listOf = ({ id, current, previous, versions }) => [
  current ? `${id}: ${current} is current.` : `${id}: no version is current.`,
  ...versions.map(({ version, withdrawn }) => {
    const note = withdrawn ? 'withdrawn' : version === previous && 'current before';
    return `  ${version === current ? '→' : ' '} ${version}${note ? `  (${note})` : ''}`;
  }),
];

function needVersion(version, command) {
  if (version) return version;
  throw new UserFacingError(`Say which version: loupe-plugin ${command} 1.0.0`);
}

async function activate(stack, id, version) {
  const { previous } = await stack.activate(version);
  return `${id} ${version} is current${previous ? `; before it was ${previous}` : ''}. Open pages change when they are loaded again.`;
}

/** What a team does with its versions: each takes `{ stack, plugin, id, version, andActivate }` and returns lines to print. */
export const VERSION_COMMANDS = {
  async publish({ stack, plugin, id, version = plugin.version, andActivate }) {
    // Known before anything is sent: a wrong key, another team's plugin, a version that exists.
    const { versions } = await stack.versions();
    const taken = versions.find((one) => one.version === version);
    if (taken)
      throw new UserFacingError(
        `${id} ${version} ${taken.withdrawn ? 'was withdrawn' : 'has been published already'}, and a published version never changes. Raise the version in package.json.`,
      );
    const { files, bytes } = await stack.upload(version, packFiles(filesIn(plugin.dist)));
    const published = `${id} ${version} is published: ${files} files, ${Math.ceil(bytes / 1024)} KB.`;
    if (andActivate) return [published, await activate(stack, id, version)];
    return [published, `Nobody sees it yet. Make it current: loupe-plugin activate ${version}`];
  },

  async activate({ stack, id, version }) {
    return [await activate(stack, id, needVersion(version, 'activate'))];
  },

  async rollback({ stack, id }) {
    const { previous } = await stack.versions();
    if (!previous)
      throw new UserFacingError(
        `${id} has no version that was current before. See loupe-plugin list, then loupe-plugin activate.`,
      );
    return [await activate(stack, id, previous)];
  },

  async withdraw({ stack, id, version }) {
    const { wasCurrent } = await stack.withdraw(needVersion(version, 'withdraw'));
    const then = `It was current: nobody is offered ${id} until you activate another version.`;
    return [`${id} ${version} is withdrawn, for ever.`, ...(wasCurrent ? [then] : [])];
  },

  async list({ stack }) {
    return listOf(await stack.versions());
  },
};
