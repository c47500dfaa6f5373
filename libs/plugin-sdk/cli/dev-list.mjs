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

/** The same in a page, which has the list of the signed-in person in it; links to the stack's build are taken out. */
export function pageWithLocal(html, manifest, version) {
  const links = new RegExp(`<link rel="preload"[^>]* href="/plugins/${manifest.id}/[^>]*>`, 'g');
  return html.replace(links, '').replace(SESSION, (all, open, json, close) => {
    const session = JSON.parse(json);
    if (!session?.plugins) return all;
    const changed = { ...session, plugins: withLocal(session.plugins, manifest, version) };
    return `${open}${JSON.stringify(changed).replaceAll('<', '\\u003c')}${close}`;
  });
}
