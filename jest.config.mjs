import { onePackageEach } from './tools/test/one-file-packages.mjs';

const transform = {
  '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

const common = {
  transform,
  // These ship ES modules only; the rest of node_modules is not transformed.
  transformIgnorePatterns: [
    '/node_modules/(?!(age-encryption|@noble/[^/]+|@scure/[^/]+|jose|csv-parse|csv-stringify|@koa/router|iron-session|iron-webcrypto|cookie|uint8array-extras|http-proxy-middleware|httpxy|is-plain-obj|lru-cache|write-excel-file)/)',
  ],
  modulePathIgnorePatterns: ['/dist/', '/data/', '/.nx/'],
};

export default {
  // One more than npm test is to have processors: tests wait for processes and databases for a quarter of their time.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tools/test/longest-first.mjs',
  // Kept from run to run, unlike the folder of temporary files.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // Generous, so that correct tests do not time out on a busy machine.
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/libs/db/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/libs/db/src/testing/global-teardown.ts',
      testMatch: ['<rootDir>/{apps,services,libs,tools}/**/*.spec.ts'],
    },
    {
      ...common,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{apps,libs}/**/*.spec.tsx'],
      setupFiles: ['<rootDir>/tools/test/jsdom-gaps.ts'],
      setupFilesAfterEnv: ['<rootDir>/tools/test/matchers.ts'],
      moduleNameMapper: { ...(await onePackageEach()), '\\.css$': '<rootDir>/tools/test/css-names.ts' },
    },
  ],
};
