// oxlint -c oxlint.config.js: what oxlint finds by itself is a TypeScript file, which Node 20 can't load. Patterns of files begin here.

const tests = [['**/tests/**'], 'The product never needs a test.'];

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
const database = [
  ['#db', '#db/**', '**/db/**', 'mongodb', 'mongodb/**'],
  'Only domain reaches the database.',
];
const clients = [['~/clients/**'], 'Only domain calls outside services.'];
const http = [
  ['~/http/**', '~/routes/**', '~/cache/pages/**', '@remix-run/**', 'express', 'express/**'],
  'This layer knows no Request and no Response.',
];
const react = [['react', 'react/**', 'react-dom', 'react-dom/**', '~/ui/**'], 'This layer renders nothing.'];
const pages = [['~/ui/**', '~/routes/**'], 'http serves the pages and knows none of them.'];
const compositionRoot = [
  ['~/runtime.server'],
  'It imports the whole shop: what a part needs of the configuration is in ~/configuration.server.',
];
const outward = [['~/**'], 'This room imports nothing from the rest of app.'];

/** What may not be written, by selectors of the syntax tree; a later entry replaces earlier ones for its files here, too. */
const mayNotWrite = (files, ...selectors) => ({
  files,
  rules: {
    'eslint-js/no-restricted-syntax': [
      'error',
      ...selectors.map(([selector, message]) => ({ selector, message })),
    ],
  },
});
const lazyImport = [
  'ImportExpression[source.value=/^[.~#]/]',
  'import/no-cycle does not see import(): only what nothing imports loads lazily.',
];

const objectIdPattern = [
  'Literal[regex.pattern=/a-f\\]\\{24\\}|^\\^\\[0-9a-fA-F\\]\\{24\\}\\$$/]',
  'An id is the same in capital and small letters: parseObjectId, or ~/lib/object-id.',
];
const objectIdCheck = [
  'MemberExpression[object.name="ObjectId"][property.name="isValid"]',
  'It takes any text of 12 bytes: parseObjectId.',
];

const clock = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
];
const clockOfRequest = clock.map((selector) => [
  selector,
  'A request has one instant: take `now` from the load context.',
]);

/** Tests are collected long before they run; the bodies of `describe` are part of the collection. */
const bodyOfDescribe =
  'CallExpression:matches([callee.name="describe"], [callee.object.name="describe"], [callee.callee.object.name="describe"]) > :function';
const whileCollected = `:not(:function:not(${bodyOfDescribe}) *)`;
/** Functions of tests/support that read the clock. */
const clockReader = 'CallExpression[callee.name=/^(today|staleConfirmation)$/]';
const clockWhileCollected = [...clock, clockReader].map((selector) => [
  selector + whileCollected,
  'Read the clock in a hook, a test or a function: the day may end between collecting the tests and running them.',
]);
const dayInUtc = [
  'CallExpression[callee.property.name="slice"][callee.object.callee.property.name="toISOString"][arguments.0.value=0][arguments.1.value=10]',
  'Days are those of Nairobi: toDateInput, or dayOfRun and today of tests/support/fixtures/days.ts.',
];

const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));
const off = (...names) => Object.fromEntries(names.map((name) => [name, 'off']));

export default {
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'import', 'react', 'jsx-a11y'],
  // ESLint's own implementation of rules that oxlint has not.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'error' },
  ignorePatterns: ['/.cache/', '/artwork/', '/build/', '/data/', '/public/'],
  rules: {
    ...errors(
      'no-array-constructor',
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-redeclare',
      'no-regex-spaces',
      'no-undef',
      'no-unexpected-multiline',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'typescript/ban-ts-comment',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-misused-promises',
      'typescript/no-namespace',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-function-type',
      // An import of inline types only would remain as a side effect, and pull Remix for Node into the browser's scripts.
      'typescript/no-import-type-side-effects',
    ),
    // Most of what these find is meant: numbers in texts, documents spread, methods without `this` handed on.
    ...off(
      'typescript/await-thenable',
      'typescript/no-base-to-string',
      'typescript/no-meaningless-void-operator',
      'typescript/no-misused-spread',
      'typescript/no-redundant-type-constituents',
      'typescript/no-unsafe-unary-minus',
      'typescript/no-useless-default-assignment',
      'typescript/require-array-sort-compare',
      'typescript/restrict-template-expressions',
      'typescript/unbound-method',
    ),
    // A native element is not always what the design allows.
    ...off('jsx-a11y/control-has-associated-label', 'jsx-a11y/prefer-tag-over-role'),
    // Hooks are in .tsx files; the other rules are those of React's compiler, which is not used.
    ...off(
      'react/exhaustive-deps',
      'react/immutability',
      'react/purity',
      'react/refs',
      'react/set-state-in-effect',
    ),
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'no-console': ['error', { allow: ['error'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    // TypeScript finds what is undefined.
    { files: ['**/*.{ts,tsx}'], rules: { 'no-undef': 'off', 'no-redeclare': 'off' } },
    {
      files: ['**/*.tsx'],
      rules: errors('react/exhaustive-deps', 'react/rules-of-hooks'),
    },
    {
      files: ['**/*.{js,mjs}'],
      // An error in an async listener ends the process, which is right for the small processes and scripts here.
      rules: { 'typescript/no-misused-promises': 'off' },
    },
    {
      files: ['scripts/**/*.mjs', 'tests/{support,unit}/**/*.mjs', '*.config.js'],
      globals: Object.fromEntries(
        'Buffer clearInterval clearTimeout console fetch performance process setInterval setTimeout URL'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
    { files: ['scripts/**', 'tests/**', '**/command.ts'], rules: { 'no-console': 'off' } },
    mayNotWrite(['db/**/*.ts'], lazyImport),
    {
      ...mayNotWrite(['app/**/*.{ts,tsx}'], lazyImport, objectIdPattern, objectIdCheck),
      excludeFiles: ['app/lib/object-id.ts'],
    },
    mayNotWrite(
      ['app/{routes,api,http}/**', 'app/cache/pages/**', 'app/root.tsx', 'app/entry.server.tsx'],
      lazyImport,
      objectIdPattern,
      objectIdCheck,
      ...clockOfRequest,
    ),
    mayNotWrite(['tests/**'], dayInUtc),
    {
      ...mayNotWrite(['tests/**/*.{ts,tsx}'], dayInUtc, ...clockWhileCollected),
      // Programs, not tests.
      excludeFiles: ['tests/load/**', 'tests/support/processes/**'],
    },
    // Parts of screens that few of their visitors need; what they load does not import them.
    { files: ['app/**/lazy-*.tsx'], rules: off('eslint-js/no-restricted-syntax') },
    // The built-in store and the simulator load only in shops that need them, and import nothing of app.
    { files: ['app/runtime.server.ts'], rules: off('eslint-js/no-restricted-syntax') },
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
    {
      files: ['app/paths.ts', 'app/paths/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['*', '**', '!./paths/*'],
                allowTypeImports: true,
                message: 'Every layer imports it: types only.',
              },
            ],
          },
        ],
      },
    },
    mayNotImport(['app/routes/**'], [database, clients, compositionRoot]),
    mayNotImport(['app/api/**'], [compositionRoot]),
    mayNotImport(['app/http/**', 'app/cache/pages/**'], [database, clients, pages, compositionRoot]),
    mayNotImport(['app/domain/**'], [http, react, compositionRoot]),
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
    mayNotImport(['db/**'], [http, react, [['~/**', '**/app/**'], 'db knows nothing of the domain.']]),
  ],
};
