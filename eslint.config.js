import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y';

const tests = [['**/tests/*', '**/tests/**/*'], 'The product never needs a test.'];

/** Tests are collected long before they run; the bodies of `describe` are part of the collection. */
const bodyOfDescribe =
  'CallExpression:matches([callee.name="describe"], [callee.object.name="describe"], [callee.callee.object.name="describe"]) > :function';
const whileCollected = `:not(:function:not(${bodyOfDescribe}) *)`;
/** Functions of tests/support that read the clock. */
const clockReaders = '/^(today|staleConfirmation)$/';
const clockWhileCollected = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  `CallExpression[callee.name=${clockReaders}]`,
].map((selector) => ({
  selector: selector + whileCollected,
  message:
    'Read the clock in a hook, a test or a function: the day may end between collecting the tests and running them.',
}));
const dayInUtc = {
  selector:
    'CallExpression[callee.property.name="slice"][callee.object.callee.property.name="toISOString"][arguments.0.value=0][arguments.1.value=10]',
  message: 'Days are those of Nairobi: toDateInput, or dayOfRun and today of tests/support/fixtures/days.ts.',
};

/** A later entry replaces earlier ones for its files, so each lists all that they may not import. */
const mayNotImport = (files, groups) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [...groups, tests].map(([group, message]) => ({ group, message })) },
    ],
  },
});
const database = [['#db', '#db/*', '#db/**', '**/db/*', 'mongodb'], 'Only domain reaches the database.'];
const clients = [['~/clients/*', '~/clients/**'], 'Only domain calls outside services.'];
const http = [
  ['~/http/**', '~/routes/**', '~/cache/pages/**', '@remix-run/*', 'express'],
  'This layer knows no Request and no Response.',
];
const react = [['react', 'react-dom', '~/ui/**'], 'This layer renders nothing.'];
const pages = [['~/ui/**', '~/routes/**'], 'http serves the pages and knows none of them.'];
const outward = [['~/*', '~/**'], 'This room imports nothing from the rest of app.'];

export default tseslint.config(
  { ignores: ['.cache/', 'build/', 'data/', 'node_modules/', 'public/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An import of inline types only would remain as a side effect, and pull Remix for Node into the browser's scripts.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: [
      'app/routes/**',
      'app/api/**',
      'app/http/**',
      'app/cache/pages/**',
      'app/root.tsx',
      'app/entry.server.tsx',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "NewExpression[callee.name='Date'][arguments.length=0]",
          "CallExpression[callee.name='Date']",
          "CallExpression[callee.object.name='Date'][callee.property.name='now']",
        ].map((selector) => ({
          selector,
          message: 'A request has one instant: take `now` from the load context.',
        })),
      ],
    },
  },
  { files: ['scripts/**', 'tests/**', '**/command.ts'], rules: { 'no-console': 'off' } },
  { files: ['tests/**'], rules: { 'no-restricted-syntax': ['error', dayInUtc] } },
  {
    files: ['tests/**/*.{ts,tsx}'],
    // Programs, not tests.
    ignores: ['tests/load/**', 'tests/support/processes/**'],
    rules: { 'no-restricted-syntax': ['error', dayInUtc, ...clockWhileCollected] },
  },
  {
    files: ['scripts/**/*.mjs', 'tests/{support,unit}/**/*.mjs', '*.config.js', 'eslint.config.js', '.ci/**'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
      },
    },
  },
  mayNotImport(
    [
      'app/*.{ts,tsx}',
      'main.ts',
      'server.ts',
      'app/commands/**',
      'app/enhance/**',
      'app/seed/**',
      'app/start/**',
    ],
    [],
  ),
  mayNotImport(['app/routes/**'], [database, clients]),
  mayNotImport(['app/http/**', 'app/cache/pages/**'], [database, clients, pages]),
  mayNotImport(['app/domain/**'], [http, react]),
  mayNotImport(
    ['app/ui/**'],
    [
      database,
      clients,
      [['~/http/**', '~/routes/**', '**/*.server'], 'ui takes what it shows as properties.'],
    ],
  ),
  mayNotImport(
    ['app/clients/**'],
    [database, http, react, [['~/domain/**'], 'A client knows its service only.']],
  ),
  mayNotImport(
    ['app/cache/data/**'],
    [clients, http, react, [['~/domain/**'], 'This cache knows no content.']],
  ),
  mayNotImport(['app/lib/**', 'app/simulators/**'], [database, clients, http, react, outward]),
  mayNotImport(['db/**'], [http, react, [['~/*', '~/**', '**/app/**'], 'db knows nothing of the domain.']]),
);
