import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { imageField } from '~/domain/images/image-fields';
import type { FormField, FormFields } from '~/lib/forms/form-fields';
import type { ContentSection, SectionValues } from './content-section';
import { lineField, optional } from './section-field';

const altText = lineField(
  'Alt text',
  200,
  'What the picture shows, for people who can’t see it. If you leave it as it is, a new picture gets its file name.',
);

const pictureFields = { image: imageField('Image'), altText } as const;
const optionalPictureFields = { ...pictureFields, altText: optional(altText) } as const;

/** Instead of an item's id. */
export const newItem = 'new';

export const imageRequired = 'Image is required';
export const altTextRequired = `${altText.label} is required`;

/** All fields of the form, the picture below the description, else last. The action checks that there is a picture where one is needed. */
export const sectionFormFields = ({ fields, hasPicture, needsPicture }: ContentSection): FormFields => {
  if (!hasPicture) return fields;
  const picture = Object.entries<FormField>(needsPicture ? pictureFields : optionalPictureFields);
  if (!Object.hasOwn(fields, 'description')) return { ...fields, ...Object.fromEntries(picture) };
  return Object.fromEntries(
    Object.entries(fields).flatMap((field) => (field[0] === 'description' ? [field, ...picture] : [field])),
  );
};

/** The texts of the form by the name of the field. Null for a new item. */
export const sectionTexts = (
  section: ContentSection,
  values: SectionValues | null,
  now: Date,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => [
      name,
      values ? field.format(values[name]) : (field.initial?.(now) ?? ''),
    ]),
  ),
  ...(section.hasPicture && { altText: values?.image?.alt ?? '' }),
});

/** For an editor who compares two versions, and for the audit log. */
export function describeSection(
  section: ContentSection,
  texts: Readonly<Record<string, unknown>>,
  image: string,
): LabelledTexts {
  const labels = Object.entries(sectionFormFields(section)).filter(([name]) => name !== 'image');
  const textOf = (name: string) => {
    const text = texts[name];
    if (section.fields[name]?.control === 'check') return text === 'on' ? 'Yes' : 'No';
    return typeof text === 'string' ? text.trim() : '';
  };
  return {
    ...Object.fromEntries(labels.map(([name, { label }]) => [label, textOf(name)])),
    ...(section.hasPicture && { [pictureFields.image.label]: image }),
  };
}

/** The title, label or year with its title: how messages and the audit log call it. */
export function nameOfSection(section: ContentSection, values: SectionValues): string {
  const name = values['title'] ?? values['label'];
  return section.isList && typeof name === 'string' ? name : section.heading;
}
