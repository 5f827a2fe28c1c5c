import { createHash } from 'node:crypto';
import type { FormFields } from '~/lib/forms/form-fields';

/** What a form shows of a document, by the name of the field; the texts of a field that repeats have line breaks between them. */
export type FormTexts = Readonly<Partial<Record<string, string>>>;

/** In base64url: two texts of a field are alike by chance once in 10^10 edits. */
const hashLength = 6; // As parseSeenVersion cuts them.

const hashOf = (name: string, text: string): string =>
  createHash('sha256')
    .update(`${name}\n${text.replace(/\r\n/g, '\n').trim()}`)
    .digest('base64url')
    .slice(0, hashLength);

/**
 * The version that a form carries as `seenVersion`, with a hash of each of its texts: they tell what the person has changed, after
 * somebody else has saved other texts, too.
 */
export const withSeenFields = (version: string, texts: FormTexts): string =>
  `${version} ${Object.entries(texts)
    .map(([name, text = '']) => hashOf(name, text))
    .join('')}`;

export type SeenVersion = {
  readonly version: string;
  /** Whether the text is the one that the field had when the form was loaded. */
  readonly isAsLoaded: (name: string, text: string) => boolean;
};

/** Reads what withSeenFields has written. */
export function parseSeenVersion(seen: string): SeenVersion {
  const [version = '', hashes = ''] = seen.split(' ');
  const loaded = new Set(hashes.match(/.{6}/g));
  return { version, isAsLoaded: (name, text) => loaded.has(hashOf(name, text)) };
}

/** For a form without texts, which may carry the version of the editor. */
export const seenVersionIn = (form: FormData): string =>
  parseSeenVersion(textIn(form, 'seenVersion')).version;

export const textIn = (form: FormData, name: string): string => form.getAll(name).map(String).join('\n');

/** Gives each field that the person has left as it was loaded the text of `theirs`, in the form itself. `fields` say which repeat. */
export function takeTheirs(
  form: FormData,
  theirs: FormTexts,
  { fields, isAsLoaded }: Pick<SeenVersion, 'isAsLoaded'> & { readonly fields: FormFields },
): void {
  for (const [name, text = ''] of Object.entries(theirs)) {
    if (!isAsLoaded(name, textIn(form, name))) continue;
    form.delete(name);
    for (const each of fields[name]?.multiple ? text.split('\n') : [text]) form.append(name, each);
  }
}
