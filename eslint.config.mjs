import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

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
  '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns: [APPS, ...patterns] }],
});
const restrict = (...syntax) => ({ 'no-restricted-syntax': ['error', ...syntax] });
const depend = (sourceTag, ...onlyDependOnLibsWithTags) => ({
  sourceTag,
  onlyDependOnLibsWithTags: onlyDependOnLibsWithTags.map((tag) => `type:${tag}`),
});

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data/**',
      '.nx/**',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      ...keepOut([]),
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'services/*/src/**/*.ts', 'libs/*/src/**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
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
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.recommended.plugins },
    rules: {
      // Without the rules of the React compiler, which is not used here.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...jsxA11y.flatConfigs.recommended.rules,
      // A page with one form, and a dialog, focus their first field.
      'jsx-a11y/no-autofocus': 'off',
      // A form or dialog may handle events that bubble up from its controls, such as Escape.
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
      'jsx-a11y/no-static-element-interactions': 'off',
      'jsx-a11y/click-events-have-key-events': 'off',
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
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths: UI }],
    },
  },
  {
    files: PURE.map((path) => `${path}/*.ts`),
    ignores: ['libs/shared-types/src/schemas/zod.ts'],
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
    languageOptions: { globals: { ...globals.jest } },
    rules: {
      'no-restricted-syntax': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: TOOLS,
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-console': 'off' },
  },
  // The cause of a plugin's failure is for its developers alone; the page says what its user can do.
  { files: ['apps/shell/src/errors/report-error.ts'], rules: { 'no-console': 'off' } },
  // Playwright parses a fixture's dependencies from its first parameter, which may be empty.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  // No inline disabling: violations are fixed, exceptions are listed above.
  { linterOptions: { noInlineConfig: true } },
  prettier,
);
