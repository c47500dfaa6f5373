const majorOf = (version) => version.split('.')[0];
const pathOf = (address) => address.split('?')[0];

/** Whether a path is one of the patterns, such as `/api/jobs/:id`. */
function isRead(path, patterns) {
  const given = pathOf(path).split('/');
  return patterns.some((pattern) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
    );
  });
}

function missingOfManifest({ contract, pages, slots = [] }, stack) {
  const asked = [...pages, ...slots].flatMap(({ requires }) => requires ?? []);
  const read = pages.flatMap(({ prefetch = [], nav }) => [
    ...prefetch,
    ...(nav?.count ? [nav.count.path] : []),
  ]);
  return [
    ...(stack.contracts.includes(contract)
      ? []
      : [`contract ${contract}: the stack speaks ${stack.contracts.join(', ')}`]),
    ...asked.filter((name) => !stack.permissions.includes(name)).map((name) => `the permission ${name}`),
    ...slots.filter(({ slot }) => !stack.slots.includes(slot)).map(({ slot }) => `the slot ${slot}`),
    ...pages
      .filter(({ nav }) => nav && !stack.groups.includes(nav.group))
      .map(({ nav }) => `the group ${nav.group} of the sidebar`),
    ...read.filter((path) => !isRead(path, stack.getPaths)).map((path) => `GET ${pathOf(path)}`),
  ];
}

function missingOfModules({ modules, versions }, stack) {
  const others = Object.entries(versions).filter(
    ([name, version]) => stack.versions[name] && majorOf(stack.versions[name]) !== majorOf(version),
  );
  return [
    ...others.map(([name, version]) => `${name} ${majorOf(version)}: the stack has ${stack.versions[name]}`),
    ...Object.entries(modules).flatMap(([module, names]) => {
      const provided = stack.modules[module];
      if (!provided) return [`the module ${module}`];
      return names.filter((name) => !provided.includes(name)).map((name) => `${name} of ${module}`);
    }),
  ];
}

/** What a plugin needs and the stack does not have, each as words; empty when it fits. */
export const missingIn = (stack, needs) => [
  ...new Set([...missingOfManifest(needs.manifest, stack), ...missingOfModules(needs, stack)]),
];
