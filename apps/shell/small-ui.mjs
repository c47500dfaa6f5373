import webpack from 'webpack';

/** Keeps what only the chunk `antd` needs out of the chunk `ui`, which every page loads (PAGE-12). */
export const smallUi = {
  plugins: [
    // antd's Button asks its colour picker's list of presets whether a colour is bright. In a copy of that module all the
    // rest is unused; in the one module the colour picker's own use would bring it, with Collapse, into every page.
    new webpack.NormalModuleReplacementPlugin(/\/ColorPresets$/, (resource) => {
      if (!resource.context.includes('color-picker')) resource.request += '?is-bright';
    }),
  ],
  // Its package.json does not say so, and it is a package of modules without side effects.
  rules: [{ test: /[\\/]@rc-component[\\/]color-picker[\\/]es[\\/]/, sideEffects: false }],
};
