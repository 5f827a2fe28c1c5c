import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import jsxA11y from 'eslint-plugin-jsx-a11y';

/** Imports run one way: routes -> domain, http, ui, lib; domain -> db, clients, lib; ui -> lib and the pure files of domain. */
const mayNotImport = (files, groups) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: groups.map(([group, message]) => ({ group, message })),
      },
    ],
  },
});
const database = [['#db', '#db/*', '**/db/*', 'mongodb'], 'Only domain reaches the database.'];
const clients = [['~/clients/*'], 'Only domain calls outside services.'];
const http = [
  ['~/http/*', '~/routes/*', '@remix-run/*', 'express'],
  'This layer knows no Request and no Response.',
];
const react = [['react', 'react-dom', '~/ui/*'], 'This layer renders nothing.'];
const outward = [['~/*'], 'lib imports nothing from app.'];

export default tseslint.config(
  { ignores: ['build/', 'data/', 'node_modules/', 'public/'] },
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
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  { files: ['scripts/**', 'tests/**', '**/command.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['scripts/**/*.mjs', '*.config.js', 'eslint.config.js', '.ci/**'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
      },
    },
  },
  mayNotImport(['app/routes/**'], [database, clients]),
  mayNotImport(['app/domain/**'], [http, react]),
  mayNotImport(
    ['app/ui/**'],
    [database, clients, [['~/http/*', '~/routes/*', '**/*.server'], 'ui takes what it shows as properties.']],
  ),
  mayNotImport(
    ['app/clients/**'],
    [database, http, react, [['~/domain/*'], 'A client knows its service only.']],
  ),
  mayNotImport(['app/lib/**'], [database, clients, http, react, outward]),
);
