import { iconField } from '~/domain/content/content-icons';
import { cannotExceed, lineField, multilineField } from '~/domain/text/content-fields';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { toSingleLine } from '~/lib/format/normalise-text';

/** docs/product.md 8.6. */
export const serviceMessages = {
  empty: 'No farm services available. Add your first service!',
  loadFailed: 'Failed to load farm services. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this service?',
} as const;

export const maxFeatures = 12;
export const maxFeatureLength = 100;

const parseFeatures = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => toSingleLine(line))
    .filter(Boolean);

export const farmServiceFields = {
  title: lineField('Title', { minLength: 3, maxLength: 100 }),
  description: multilineField('Description', { minLength: 10, maxLength: 2_000 }),
  icon: iconField,
  image: imageField('Picture'),
  imageAlt: lineField('What the picture shows', { maxLength: 200, isOptional: true }),
  features: {
    label: 'Features',
    multiple: true,
    rule: (text) => {
      const features = parseFeatures(text);
      if (features.length > maxFeatures) return `Please give at most ${maxFeatures} features`;
      return features.some((feature) => feature.length > maxFeatureLength)
        ? cannotExceed('A feature', maxFeatureLength)
        : null;
    },
    parse: parseFeatures,
  },
  price: lineField('Price', { maxLength: 80, isOptional: true }),
  published: checkboxField('Published: customers see it on the services page'),
} as const satisfies FormFields;
