/** docs/licences.md: the production packages by licence. */
export function licencesPage(packages) {
  const production = packages.filter((one) => one.production);
  const byLicence = Map.groupBy
    ? Map.groupBy(production, ({ licence }) => licence)
    : production.reduce(
        (all, one) => all.set(one.licence, [...(all.get(one.licence) ?? []), one]),
        new Map(),
      );
  const sections = [...byLicence]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(
      ([licence, list]) =>
        `## ${licence} (${list.length})\n\n${list.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    );
  return `# Licences

What is installed to run the tracker, by licence: ${production.length} packages, those for other kinds of machine included. The tools it is
built and tested with are not among them. Written by \`npm run check:dependencies -- --write\`.

${sections.join('\n')}`;
}
