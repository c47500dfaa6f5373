/** A webpack loader: prepends the tokens, as CSS variables, to the stylesheet. */
export default function themeLoader(stylesheet) {
  this.addDependency(new URL('./src/theme.ts', import.meta.url).pathname);
  return `${this.getOptions().css}\n${stylesheet}`;
}
