import semver from 'semver';

/** The package name in a lock file path: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path) => path.split('node_modules/').at(-1);

/** Every third-party package of the lock file, once per version: `{ name, version, licence, production }`. */
export function packagesOf(lock) {
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const name = nameOf(path);
    const key = `${name}@${entry.version}`;
    const production = !entry.dev && !entry.devOptional;
    const known = found.get(key);
    found.set(key, {
      name,
      version: entry.version,
      licence: entry.license ?? 'none stated',
      production: production || (known?.production ?? false),
    });
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** Whether an SPDX licence expression offers at least one allowed licence. */
export function isAllowed(expression, allowed) {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((choice) => choice.split(' AND ').every((name) => allowed.includes(name)));
}

function tooOld(packages, { minimum, accepted }) {
  return packages.flatMap(({ name, version }) => {
    if (accepted.some((one) => one.package === name && one.version === version)) return [];
    return minimum
      .filter((rule) => rule.package === name && !semver.satisfies(version, rule.safe))
      .map(
        (rule) => `${name} ${version} has a known hole (${rule.advisory}: ${rule.why}): needs ${rule.safe}`,
      );
  });
}

function retired(packages, rules) {
  return packages.flatMap(({ name, version, production }) => {
    const rule = rules.retired.find((one) => one.package === name);
    return rule && production && !rule.why ? [`${name} ${version} is no longer maintained: replace it`] : [];
  });
}

function withoutLicence(packages, { licences }) {
  return packages
    .filter(({ production, licence }) => production && !isAllowed(licence, licences))
    .map(({ name, version, licence }) => `${name} ${version} has a licence that is not allowed: ${licence}`);
}

/** Exceptions whose package is no longer there: an exception must not outlive its reason. */
function unneeded(packages, { accepted, retired: all }) {
  const isThere = (name, version) =>
    packages.some((one) => one.name === name && (version === undefined || one.version === version));
  return [
    ...accepted.filter((one) => !isThere(one.package, one.version)),
    ...all.filter((one) => one.why && !isThere(one.package)),
  ].map((one) => `${one.package} is excused in rules.json but not installed: remove the excuse`);
}

/** Entries that are not reproducible: a range instead of a version, a package without its checksum. */
function inexact(lock, manifests) {
  const asked = manifests.flatMap(({ path, manifest }) =>
    Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
      .filter(
        ([, version]) =>
          version !== '*' &&
          !/^(workspace|file):/.test(version) &&
          // A package under another name: `npm:typescript@7.0.2`.
          !semver.valid(version.replace(/^npm:.+@/, '')),
      )
      .map(([name, version]) => `${path} asks for ${name} ${version}: give one exact version`),
  );
  const unsealed = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity)
    .map(([path]) => `package-lock.json has no checksum for ${nameOf(path)}`);
  return [...asked, ...unsealed];
}

/** Installed packages that differ from the lock file. */
function unlocked(lock, installed) {
  return installed
    .filter(([path, entry]) => !entry.link && lock.packages[path]?.version !== entry.version)
    .map(([path, { version }]) => `${nameOf(path)} ${version} is installed but not locked: run npm ci`);
}

/** Returns one sentence per violated rule. */
export function rulesBroken({ lock, installed, manifests, rules }) {
  const packages = packagesOf(lock);
  return [
    ...inexact(lock, manifests),
    ...unlocked(lock, installed),
    ...tooOld(packages, rules),
    ...retired(packages, rules),
    ...withoutLicence(packages, rules),
    ...unneeded(packages, rules),
  ];
}
