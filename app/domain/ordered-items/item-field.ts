import type { FormField } from '~/lib/forms/form-fields';

/** A field in the form of an item: its rule, and what it looks like. */
export type ItemField<Output = unknown> = FormField<Output> & {
  /** A line without one. `rows`: a line for each text of a list. */
  readonly control?: 'text' | 'select' | 'icon' | 'image' | 'rows' | 'checkbox';
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly initial?: string;
  /** Lines of a text. */
  readonly height?: number;
  /** Labels by value, for a select. */
  readonly options?: Readonly<Record<string, string>>;
  /** The name of the empty choice of a select. */
  readonly none?: string;
  /** For rows. */
  readonly row?: { readonly name: string; readonly maxLength: number; readonly maxRows: number };
};

export type ItemFormFields = Readonly<Record<string, ItemField>>;

/** What a form offers for a field from the shop's data: labels by value for a select, suggestions for a line. */
export type ItemChoices = Readonly<Record<string, Readonly<Record<string, string>>>>;
