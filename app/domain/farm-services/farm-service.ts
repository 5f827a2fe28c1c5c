import type { ObjectId } from 'mongodb';
import { iconField } from '~/domain/content/content-icons';
import { imageField } from '~/domain/images/image-fields';
import type { Picture } from '~/domain/images/picture';
import type { ItemFormFields } from '~/domain/ordered-items/item-field';
import { cannotExceed, lineField, multilineField } from '~/domain/text/content-fields';
import { toSingleLine } from '~/lib/format/normalise-text';
import { checkboxField } from '~/lib/forms/choice-fields';

export type FarmService = {
  readonly _id: ObjectId;
  /** Derived from the first title; never changes, so that links still work. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Name of an icon (contentIcon). */
  readonly icon: string;
  readonly image: Picture | null;
  readonly features: readonly string[];
  /** In words: 'From KSh 1,500 per cow'. Missing in services of older versions, '' for one to ask for. */
  readonly price?: string;
  /** Customers see published ones only. */
  readonly published: boolean;
  readonly order: number;
  readonly createdAt: Date;
  /** Its version, too (documentVersion). */
  readonly updatedAt: Date;
};

/** Characters on a card (docs/product.md 7.3). */
export const serviceExcerptLengths = { collapsed: 50, expanded: 100 } as const;

export type ServiceView = Pick<
  FarmService,
  'slug' | 'title' | 'description' | 'icon' | 'image' | 'features'
> & { readonly price: string };

export const toServiceView = ({
  slug,
  title,
  description,
  icon,
  image,
  features,
  price = '',
}: FarmService): ServiceView => ({ slug, title, description, icon, image, features, price });

export const maxFeatures = 12;
export const maxFeatureLength = 100;

const parseFeatures = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => toSingleLine(line))
    .filter(Boolean);

export const farmServiceFields = {
  title: lineField('Title', { minLength: 3, maxLength: 100 }),
  description: {
    ...multilineField('Description', { minLength: 10, maxLength: 2_000 }),
    control: 'text',
    height: 5,
  },
  icon: { ...iconField, control: 'icon', hint: 'The icon beside the title' },
  image: { ...imageField('Picture'), control: 'image' },
  imageAlt: {
    ...lineField('What the picture shows', { maxLength: 200, isOptional: true }),
    isOptional: true,
    hint: 'For people who can’t see it. If empty, we use the title',
  },
  features: {
    label: 'Features',
    control: 'rows',
    multiple: true,
    row: { name: 'Feature', maxLength: maxFeatureLength, maxRows: maxFeatures },
    hint: 'What a customer gets, a few words each',
    rule: (text) => {
      const features = parseFeatures(text);
      if (features.length > maxFeatures) return `Please give at most ${maxFeatures} features`;
      return features.some((feature) => feature.length > maxFeatureLength)
        ? cannotExceed('A feature', maxFeatureLength)
        : null;
    },
    parse: parseFeatures,
  },
  price: {
    ...lineField('Price', { maxLength: 80, isOptional: true }),
    isOptional: true,
    hint: 'In words, for example “From KSh 1,500 per cow”. If it is empty, the page says “Ask us for a price”',
  },
  published: { ...checkboxField('Published: customers see it on the services page'), control: 'checkbox' },
} as const satisfies ItemFormFields;
