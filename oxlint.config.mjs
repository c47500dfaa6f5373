const BROWSER = ['apps/shell/src/**', 'apps/*-mfe/src/**', 'libs/web-kit/src/**', 'libs/plugin-sdk/src/**'];
const PURE = ['libs/shared-types/src/**', 'libs/domain/src/**'];
const SPECS = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/testing.ts',
  '**/testing.tsx',
  '**/testing/**',
  '**/test/**',
];
const TOOLS = [
  'tools/**',
  'e2e/**',
  'bench/**',
  '*.mjs',
  '**/webpack.config.mjs',
  'libs/plugin-sdk/webpack/**',
  'libs/plugin-sdk/cli/**',
];

/** APIs that only one module may use, and their replacement. */
const INTL = {
  selector:
    "MemberExpression[object.name='Intl'], CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]",
  message: 'Dates and time zones are worked out in libs/domain/src/calendar.ts only.',
};
const ENV = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read in config.ts only.',
};
const FETCH = {
  selector:
    "CallExpression[callee.name='fetch'], CallExpression[callee.property.name='fetch'][callee.object.name=/^(window|globalThis|self)$/], NewExpression[callee.name='XMLHttpRequest']",
  message: 'The browser speaks to the server through api in libs/web-kit/src/api.ts only.',
};
const NOW = {
  selector:
    "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date'], CallExpression[callee.object.name='Date'][callee.property.name='now']",
  message:
    'The clock of this computer may be wrong: serverNow() of @loupe/plugin-sdk or useNow() of web-kit gives the time.',
};
const KNEX = {
  name: 'knex',
  allowTypeImports: true,
  message: 'SQL lives in *.store.ts, *.read-model.ts and libs/db.',
};
const ZOD = {
  name: 'zod',
  allowTypeImports: true,
  message:
    'Import z from @loupe/shared-types/schemas: there it does not look for eval, which a page forbids.',
};
const SCHEMAS_OF_API = {
  name: '@loupe/shared-types/api-schemas',
  allowTypeImports: true,
  message: 'A browser imports the types of the API alone: its schemas would double what it loads.',
};
const UI = [
  ZOD,
  SCHEMAS_OF_API,
  { name: 'antd', message: 'Import it from @loupe/plugin-sdk/ui.' },
  { name: 'react-router-dom', message: 'Import it from @loupe/plugin-sdk/router.' },
];

const APPS = {
  group: ['@loupe/*-mfe', '@loupe/*-svc', '@loupe/shell', '@loupe/bff'],
  message: 'Apps, remotes and services are not libraries; they speak through the plugin contract or HTTP.',
};

const keepOut = (paths, ...patterns) => ({
  'no-restricted-imports': ['error', { paths, patterns: [APPS, ...patterns] }],
});
const restrict = (...syntax) => ({ 'eslint-js/no-restricted-syntax': ['error', ...syntax] });
const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));
const off = (...names) => Object.fromEntries(names.map((name) => [name, 'off']));
const depend = (sourceTag, ...onlyDependOnLibsWithTags) => ({
  sourceTag,
  onlyDependOnLibsWithTags: onlyDependOnLibsWithTags.map((tag) => `type:${tag}`),
});

export default {
  ignorePatterns: [
    '**/dist/**',
    'data/**',
    '.nx/**',
    'coverage/**',
    'test-results/**',
    'playwright-report/**',
  ],
  plugins: ['eslint', 'typescript', 'oxc'],
  jsPlugins: [
    '@nx/oxlint/boundaries-plugin',
    // Oxlint has no no-restricted-syntax of its own.
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
  ],
  env: { builtin: true, node: true },
  // tools/rules/check.mjs refuses comments that switch a rule off: exceptions are listed below.
  options: { maxWarnings: 0, respectEslintDisableDirectives: false },
  categories: { correctness: 'error' },
  rules: {
    ...errors(
      'no-case-declarations',
      'no-console',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-regex-spaces',
      'no-array-constructor',
      'no-unused-expressions',
      'no-useless-constructor',
      'typescript/ban-ts-comment',
      'typescript/consistent-type-imports',
      'typescript/no-dynamic-delete',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-extraneous-class',
      'typescript/no-namespace',
      'typescript/no-non-null-asserted-nullish-coalescing',
      'typescript/no-non-null-assertion',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-function-type',
      'typescript/prefer-literal-enum-member',
      'typescript/unified-signatures',
    ),
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    ...keepOut([]),
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: errors('no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread'),
    },
    // In TypeScript the compiler finds these.
    { files: ['**/*.mjs'], rules: errors('no-redeclare', 'no-undef') },
    {
      files: ['apps/*/src/**/*.{ts,tsx}', 'services/*/src/**/*.ts', 'libs/*/src/**/*.{ts,tsx}'],
      rules: {
        '@nx/enforce-module-boundaries': [
          'error',
          {
            // The shop config of the tests.
            allow: ['config/shop\\.json$'],
            enforceBuildableLibDependency: false,
            depConstraints: [
              depend('type:shared-types', 'shared-types'),
              depend('type:domain', 'domain', 'shared-types'),
              depend('type:plugin-sdk', 'plugin-sdk', 'shared-types'),
              depend('type:web-kit', 'web-kit', 'plugin-sdk', 'domain', 'shared-types'),
              depend('type:remote', 'web-kit', 'plugin-sdk', 'domain', 'shared-types'),
              // Development only, so it may show the components of plugins.
              depend('type:gallery', 'remote', 'web-kit', 'plugin-sdk', 'domain', 'shared-types'),
              depend('type:shell', 'web-kit', 'plugin-sdk', 'shared-types'),
              depend('type:db', 'db', 'domain', 'shared-types'),
              depend('type:svc-kit', 'svc-kit', 'shared-types'),
              depend('type:service', 'svc-kit', 'db', 'domain', 'shared-types'),
              depend('type:bff', 'svc-kit', 'shared-types'),
            ],
          },
        ],
      },
    },
    {
      files: BROWSER.map((path) => `${path}/*.{ts,tsx}`),
      env: { browser: true },
      plugins: ['react', 'jsx-a11y'],
      rules: {
        ...errors('react/rules-of-hooks', 'react/exhaustive-deps'),
        // The React compiler is not used here.
        ...off(
          'react/immutability',
          'react/incompatible-library',
          'react/purity',
          'react/refs',
          'react/set-state-in-effect',
          'react/static-components',
        ),
        ...off(
          // A page with one form, and a dialog, focus their first field.
          'jsx-a11y/no-autofocus',
          // A form or dialog may handle events that bubble up from its controls, such as Escape.
          'jsx-a11y/click-events-have-key-events',
          'jsx-a11y/no-noninteractive-element-interactions',
          'jsx-a11y/no-static-element-interactions',
          // `output` and `fieldset` bring styles and a meaning in forms that a status or a group may not have.
          'jsx-a11y/prefer-tag-over-role',
        ),
        'jsx-a11y/no-noninteractive-element-to-interactive-role': [
          'error',
          { ul: ['listbox'], li: ['option'] },
        ],
        ...restrict(INTL, ENV, FETCH, NOW),
        ...keepOut([SCHEMAS_OF_API]),
      },
    },
    {
      // The only modules that may read this computer's clock: one corrects it, one measures sleep.
      files: ['libs/plugin-sdk/src/server-clock.ts', 'apps/shell/src/session/idle.ts'],
      rules: restrict(INTL, ENV, FETCH),
    },
    {
      files: ['apps/*-mfe/src/**/*.{ts,tsx}', 'libs/web-kit/src/**/*.{ts,tsx}'],
      rules: keepOut(UI, { group: ['antd/*'], message: UI[2].message }),
    },
    {
      files: ['apps/gallery-mfe/src/card-examples.tsx'],
      rules: { 'no-restricted-imports': ['error', { paths: UI }] },
    },
    {
      files: PURE.map((path) => `${path}/*.ts`),
      excludeFiles: ['libs/shared-types/src/schemas/zod.ts'],
      rules: { ...restrict(INTL, ENV, NOW), ...keepOut([ZOD]) },
    },
    {
      files: ['apps/bff/src/**/*.ts', 'services/*/src/**/*.ts', 'libs/svc-kit/src/**/*.ts'],
      rules: { ...restrict(INTL, ENV), ...keepOut([KNEX]) },
    },
    { files: ['libs/db/src/**/*.ts'], rules: restrict(INTL, ENV) },
    { files: ['libs/web-kit/src/api.ts'], rules: restrict(INTL, ENV, NOW) },
    {
      files: ['libs/domain/src/calendar.ts', 'libs/shared-types/src/schemas/shop.ts'],
      rules: restrict(ENV, NOW),
    },
    { files: ['**/config.ts'], rules: restrict(INTL) },
    {
      files: ['**/*.store.ts', '**/*.read-model.ts', '**/schema/**'],
      rules: keepOut([]),
    },
    {
      files: SPECS,
      env: { jest: true },
      rules: {
        'eslint-js/no-restricted-syntax': 'off',
        'no-console': 'off',
        'no-restricted-imports': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    { files: TOOLS, env: { browser: true }, rules: { 'no-console': 'off' } },
    // The cause of a plugin's failure is for its developers alone; the page says what its user can do.
    { files: ['apps/shell/src/errors/report-error.ts'], rules: { 'no-console': 'off' } },
    // Playwright parses a fixture's dependencies from its first parameter, which may be empty.
    {
      files: ['e2e/**'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
  ],
};
