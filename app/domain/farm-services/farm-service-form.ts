import { iconName } from '~/domain/content/content-icons';
import { contentMessages, contentText } from '~/domain/text/content-text';
import { imageField } from '~/domain/images/image-fields';
import { checkboxField } from '~/lib/forms/checkbox-field';
import { toSingleLine, type FormFields } from '~/lib/forms/form-fields';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';

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
    .map((line) => toSingleLine(stripInvisibleCharacters(line)))
    .filter(Boolean);

export const farmServiceFields = {
  title: contentText({ label: 'Title', minLength: 3, maxLength: 100 }),
  description: contentText({ label: 'Description', minLength: 10, maxLength: 2_000, multiline: true }),
  icon: iconName,
  image: imageField('Picture'),
  imageAlt: contentText({ label: 'What the picture shows', minLength: 0, maxLength: 200 }),
  features: {
    label: 'Features',
    multiple: true,
    rule: (text) => {
      const features = parseFeatures(text);
      if (features.length > maxFeatures) return `Please give at most ${maxFeatures} features`;
      return features.some((feature) => feature.length > maxFeatureLength)
        ? contentMessages.maximum('A feature', maxFeatureLength)
        : null;
    },
    parse: parseFeatures,
  },
  price: contentText({ label: 'Price', minLength: 0, maxLength: 80 }),
  published: checkboxField('Published: customers see it on the services page'),
} as const satisfies FormFields;
