import type { Db } from 'mongodb';
import type { Fields, Visitor } from '../../../../support/shop/visitor';

export type Context = { readonly admin: Visitor; readonly database: Db };

/** A form of the back office that changes something stored, under the version that was shown. */
export type Editor = {
  readonly name: string;
  /** The page with the form; a function where it depends on what is stored. */
  readonly path: string | ((context: Context) => Promise<string>);
  /** Values that are accepted. Their names tell the form from others of the page. */
  readonly typed: Readonly<Record<string, string>>;
  /** What somebody else saves meanwhile in the same form. */
  readonly theirs: Readonly<Record<string, string>>;
  /** The page only says that somebody else has changed it, and compares nothing. */
  readonly comparesNothing?: true;
  /** Refused with 400. */
  readonly wrong: Readonly<Record<string, string>>;
  /** Name and value of the button, where the action reads them. */
  readonly button?: readonly [name: string, value: string];
  /** Null for what is never deleted. */
  readonly deletion: Deletion | null;
};

export type Deletion = {
  /** The confirmation of what is edited at a path. */
  readonly path: (path: string) => string;
  /** Where the confirmation leads. */
  readonly list: string;
  readonly alreadyDeleted: string;
};

export const confirmation = (list: string, alreadyDeleted: string): Deletion => ({
  path: (path) => `${path.replace(/\/edit$/, '')}/delete`,
  list,
  alreadyDeleted,
});

/** The path of a document: the one that the filter finds, or the newest. */
export const pathOf =
  (base: string, collection: string, { filter = {}, suffix = '' } = {}) =>
  async ({ database }: Context): Promise<string> => {
    const found = await database.collection(collection).findOne(filter, { sort: { _id: -1 } });
    if (!found) throw new Error(`${collection} has nothing to edit.`);
    return `${base}/${String(found._id)}${suffix}`;
  };

/** Adds what is edited by its own form. */
export const added =
  (form: string, fields: Fields, path: (context: Context) => Promise<string>) =>
  async (context: Context): Promise<string> => {
    const { status, text } = await context.admin.post(form, fields);
    if (status >= 400) throw new Error(`${form} refused: ${status} ${text}`);
    return path(context);
  };

/** The first row or entry that a list links to. */
export const firstLink =
  (list: string, base: string) =>
  async ({ admin }: Context): Promise<string> => {
    const [, id] = new RegExp(`href="${base}/([\\w-]+)/delete"`).exec((await admin.get(list)).text) ?? [];
    if (!id) throw new Error(`${list} lists nothing below ${base}.`);
    return `${base}/${id}`;
  };
