import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** A JSX element, as far as its attributes: `attributes` by their names, `spreads` the texts of `{...text}`. */
type Tag = { readonly name: string; readonly attributes: Map<string, string>; readonly spreads: string[] };

/** The opening tags of a source that have one of these names. */
function readTags(source: string, names: string): Tag[] {
  return [...source.matchAll(new RegExp(`<(${names})(?=[\\s/>])`, 'g'))].map(
    ({ 0: start, 1: name = '', index }) => {
      const tag: Tag = { name, attributes: new Map(), spreads: [] };
      let at = index + start.length;
      const skip = (pattern: RegExp): string => {
        const [found = ''] = new RegExp(pattern.source, 'y').exec(source.slice(at)) ?? [];
        at += found.length;
        return found;
      };
      /** To the end of the braces that begin here. */
      const skipBraces = (): string => {
        const from = at;
        let depth = 0;
        do {
          const character = source[at] ?? '}';
          if (/["'`]/.test(character)) at = source.indexOf(character, at + 1);
          depth += character === '{' ? 1 : character === '}' ? -1 : 0;
          at += 1;
        } while (depth > 0);
        return source.slice(from + 1, at - 1);
      };
      for (;;) {
        skip(/(?:\s+|\/\/.*\n|\/\*[^]*?\*\/)*/);
        if (source[at] === '{') tag.spreads.push(skipBraces());
        else {
          const attribute = skip(/[\w-]+/);
          if (attribute === '') return tag;
          const value =
            skip(/=/) === '' ? '' : source[at] === '{' ? skipBraces() : skip(/"[^"]*"/).slice(1, -1);
          tag.attributes.set(attribute, value);
        }
      }
    },
  );
}

/** Of the tables: app/lib/forms/input-kinds.ts and own-data.ts. */
const ofTheTables = [
  'type',
  'inputMode',
  'autoComplete',
  'autoCapitalize',
  'autoCorrect',
  'spellCheck',
  'enterKeyHint',
];

/** Nothing is typed into these. */
const isChosen = ({ attributes }: Tag): boolean =>
  /^(hidden|checkbox|radio|file)$/.test(attributes.get('type') ?? '') || attributes.has('hidden');

const isFromTable = (spread: string): boolean => /\b(inputKinds|ownData)\b/.test(spread);

function findFaults(source: string): string[] {
  const typed = readTags(source, 'input|textarea|TextField|TextArea|TagField').filter(
    (tag) => !isChosen(tag),
  );
  const written = [...typed, ...readTags(source, 'PasswordField')].flatMap(({ name, attributes }) =>
    [...attributes.keys()]
      // Which of the two passwords it is.
      .filter((each) => ofTheTables.includes(each) && !(name === 'PasswordField' && each === 'autoComplete'))
      .map((attribute) => `<${name}> writes ${attribute} itself`),
  );
  const bare = typed.filter(({ name, spreads }) => /^[a-z]/.test(name) && !spreads.some(isFromTable));
  return [...written, ...bare.map(({ name }) => `<${name}> takes nothing from the tables`)];
}

const app = join(import.meta.dirname, '../../../app');
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(join(app, file), 'utf8') }));

/** The field components, which give what they get, and a field with the password that a form of any page asks again. */
const exempt: Readonly<Record<string, string[]>> = {
  'ui/form/field.tsx': [
    '<input> writes autoComplete itself',
    '<textarea> writes autoComplete itself',
    '<input> takes nothing from the tables',
    '<textarea> takes nothing from the tables',
    // A checkbox or radio button.
    '<input> takes nothing from the tables',
  ],
  'ui/layout/resubmission-page.tsx': ['<input> writes autoComplete itself'],
};

it('every field takes its keyboard, Enter key, autofill and spelling from the tables of kinds', () => {
  const faults = sources.flatMap(({ file, source }) => {
    const found = findFaults(source);
    return found.length > 0 ? [[file, found] as const] : [];
  });
  expect(Object.fromEntries(faults)).toEqual(exempt);
});

it('finds the fields of every form', () => {
  const fields = sources.flatMap(({ source }) =>
    readTags(source, 'input|textarea|TextField|TextArea|PasswordField'),
  );
  expect(fields.filter((tag) => !isChosen(tag)).length).toBeGreaterThan(150);
});

describe('a field is refused', () => {
  it.each([
    ['<input name="amount" />', ['<input> takes nothing from the tables']],
    ['<textarea\n  // Lines.\n  rows={3} />', ['<textarea> takes nothing from the tables']],
    ['<input {...inputKinds.money} inputMode="numeric" />', ['<input> writes inputMode itself']],
    [
      '<TextField {...field("x")} onBlur={() => ({ a: "}" })} type="tel" required />',
      ['<TextField> writes type itself'],
    ],
    [
      '<PasswordField autoComplete="new-password" spellCheck={false} />',
      ['<PasswordField> writes spellCheck itself'],
    ],
  ])('%s', (source, faults) => {
    expect(findFaults(source)).toEqual(faults);
  });
});

it.each([
  '<input type="hidden" name="intent" value="move" />',
  '<input type="checkbox" name="remember" />',
  '<input {...inputKinds.search} name="q" className={`field ${isWide ? "w-full" : ""}`} />',
  '<TextField {...field("email")} {...ownData.email} required />',
  '<PasswordField {...field("password")} autoComplete="current-password" />',
])('is accepted: %s', (source) => {
  expect(findFaults(source)).toEqual([]);
});
