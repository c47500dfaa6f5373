const SESSION = /(<script[^>]*\bid="session"[^>]*>)(.*?)(<\/script>)/s;

/** The list of plugins with the local build of one in place of what the stack has of it. */
export function withLocal(list, manifest, version) {
  const local = { ...manifest, version, entry: `/plugins/${manifest.id}/${version}/mf-manifest.json` };
  const isThere = list.plugins.some(({ id }) => id === manifest.id);
  const own = manifest.pages.map(({ path }) => path);
  return {
    ...list,
    plugins: isThere
      ? list.plugins.map((plugin) => (plugin.id === manifest.id ? local : plugin))
      : [...list.plugins, local],
    broken: list.broken.filter(({ id }) => id !== manifest.id),
    forbiddenPaths: list.forbiddenPaths.filter((path) => !own.includes(path)),
  };
}

const linkTo = (address) =>
  `<link rel="preload" as="${address.endsWith('.css') ? 'style' : 'script'}" href="${address}">`;

/**
 * The same in the page at `path`, which has the list of the signed-in user in it. Its links to the stack's build give way to
 * links to the files of the local one that this page needs.
 */
export function pageWithLocal(html, { manifest, preloads, version }, path) {
  const session = JSON.parse(SESSION.exec(html)?.[2] ?? 'null');
  if (!session?.plugins) return html;
  const published = new RegExp(`<link rel="preload"[^>]* href="/plugins/${manifest.id}/[^>]*>`, 'g');
  const files = preloads[manifest.pages.find((page) => page.path === path)?.name] ?? [];
  const links = files.map((file) => linkTo(`/plugins/${manifest.id}/${version}/${file}`)).join('');
  const changed = { ...session, plugins: withLocal(session.plugins, manifest, version) };
  const json = JSON.stringify(changed).replaceAll('<', '\\u003c');
  return html
    .replace(published, '')
    .replace(SESSION, (_, open, __, close) => `${links}${open}${json}${close}`);
}
