import type { Picture } from '~/domain/images/picture';
import type { AboutContent } from '../about-content';
import type { HomeContent } from '../home-content';
import type { PageTexts } from '../page-texts';
import type { SectionField } from './section-field';

export type ContentPage = 'home' | 'about' | 'texts';

/** A section of a screen that edits content: one part, or a list of items. */
export type ContentSection = {
  readonly page: ContentPage;
  /** In the path of its forms. */
  readonly segment: string;
  readonly property: keyof HomeContent | keyof AboutContent | keyof PageTexts;
  /** On the screen. */
  readonly heading: string;
  /** After 'Edit' or 'Add' in the title of the form. */
  readonly title: string;
  /** In questions and messages: 'stats counter'. */
  readonly thing: string;
  /** The element of the public page that shows it; null for its top. */
  readonly anchor: string | null;
  readonly isList: boolean;
  readonly hasPicture: boolean;
  /** An item of a list is nothing without its picture; the parts of a page are whole without one. */
  readonly needsPicture: boolean;
  readonly fields: Readonly<Record<string, SectionField>>;
  /** The figure of an item, which the list of the back office shows beside its name. */
  readonly figureOf?: (values: SectionValues) => string;
};

/** A part or an item as it is stored. */
export type SectionValues = {
  readonly id?: string;
  readonly order?: number;
  readonly image?: Picture | null;
  /** Came with 'Add examples' and is not kept yet: no page shows it. */
  readonly isExample?: true;
} & {
  readonly [property: string]: unknown;
};

/** A field for each property of the stored value; the picture has its own. */
type FieldsOf<Stored> = {
  readonly [Property in Exclude<keyof Stored, 'id' | 'image'>]: SectionField<Stored[Property]>;
};

type Options<Stored> = Omit<
  ContentSection,
  'fields' | 'figureOf' | 'hasPicture' | 'needsPicture' | 'isList'
> & {
  readonly fields: FieldsOf<Stored>;
  readonly figureOf?: (values: Stored) => string;
};

const section = <Stored>(options: Options<Stored>, isList: boolean, hasPicture: boolean): ContentSection => ({
  ...options,
  fields: options.fields as Readonly<Record<string, SectionField>>,
  figureOf: options.figureOf as ContentSection['figureOf'],
  isList,
  hasPicture,
  needsPicture: hasPicture && isList,
});

type WithPicture = { readonly image: Picture | null };

export const partWithPicture = <Stored extends WithPicture>(options: Options<Stored>) =>
  section(options, false, true);
export const part = <Stored>(options: Options<Stored>) => section(options, false, false);
export const listWithPictures = <Stored extends WithPicture>(options: Options<Stored>) =>
  section(options, true, true);
export const list = <Stored>(options: Options<Stored>) => section(options, true, false);
