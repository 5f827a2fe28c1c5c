import type { Db } from 'mongodb';

/** A form of the back office, the values that it changes, and the public pages that show them. */
export type ContentChange = {
  /** Names the form, such as 'Gallery image'. The rows of one form cover all of its fields. */
  readonly form: string;
  /** The page with the form; a function where the path depends on what is stored. */
  readonly path: string | ((database: Db) => Promise<string>);
  /** New values by the name of the field. The others keep the values that the form shows. */
  readonly fields: Readonly<Record<string, string | Change>>;
  /** Name and value of the button, where the action reads them. */
  readonly button?: readonly [name: string, value: string];
  /** Each shows all of these values at the next request. */
  readonly pages: readonly string[];
  /** Fields of the form that no public page shows. */
  readonly unseen?: readonly string[];
};

/** For a page that does not show the value itself. */
export type Change = {
  /** A function where it depends on what is stored. */
  readonly value: string | File | ((database: Db) => Promise<string>);
  /** A text of the page, or a pattern of its HTML. */
  readonly shows: string | RegExp;
};
