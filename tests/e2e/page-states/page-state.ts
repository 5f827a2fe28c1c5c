import type { Visitor } from '../../support/shop/visitor';

/** A page in one state. Invalid forms are submitted in the browser, so that their errors show. */
export type PageState = {
  readonly name: string;
  readonly path: string;
  readonly visitor: Visitor;
  /** What the states have in common that are one page; by default their route module. */
  readonly page?: string;
  /** The button that submits the form. */
  readonly submit?: string;
  /** A text that appears after the submission; the error summary by default. */
  readonly waitFor?: string;
  /** Values to type first, by field name. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Whether the page loads React; others load the enhancement script only. */
  readonly hydrated?: boolean;
};
