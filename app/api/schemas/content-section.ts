import { z } from '@hono/zod-openapi';
import type { ContentSection, SectionValues } from '~/domain/content/sections/content-section';
import { sectionVersion } from '~/domain/content/sections/section-content.server';
import type { SectionField } from '~/domain/content/sections/section-field';
import { imageRequired } from '~/domain/content/sections/section-form';
import type { Picture } from '~/domain/images/picture';
import type { Cents } from '~/lib/format/money';
import { ruledNumber, ruledText, uncheckedNumber, uncheckedText } from './form-fields';
import { imageInput, requiredImageInput } from './image-url.server';
import { idFields, imageUrlSchema, moneySchema, toImageUrl, toShillings } from './shared';

/** As the section is stored, but for money, days and the picture. */
function answerField({ control, label }: SectionField): z.ZodType {
  switch (control) {
    case 'number':
      return z.int();
    case 'money':
      return moneySchema.nullable();
    case 'day':
      return z.iso.date().nullable().openapi({ description: label });
    case 'check':
      return z.boolean();
    default:
      return z.string();
  }
}

const mapFields = <Value>({ fields }: ContentSection, map: (field: SectionField, name: string) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));

export const sectionAnswer = (section: ContentSection, name: string) =>
  z
    .object({
      ...(section.isList && idFields),
      ...mapFields(section, answerField),
      ...(section.hasPicture && { imageUrl: imageUrlSchema, altText: z.string() }),
      version: z.string().openapi({ description: 'Changes with each edit.' }),
    })
    .openapi(name);

/** Fields that a call may leave out: they keep their value; those of a new item have the initial one of its form. */
const mayBeLeftOut = ({ control, initial, isOptional = false }: SectionField): boolean =>
  isOptional || initial !== undefined || control === 'money' || control === 'day' || control === 'link';

function bodyField(field: SectionField): z.ZodType {
  const { control, label, hint } = field;
  const described = { ...field, label: hint ? `${label}. ${hint}` : label };
  if (control === 'check') return z.boolean().openapi({ description: described.label }).optional();
  const isNumber = control === 'number' || control === 'money';
  if (!mayBeLeftOut(field)) return isNumber ? ruledNumber(described) : ruledText(described);
  const value = isNumber ? uncheckedNumber(described) : uncheckedText(described);
  return value.optional();
}

export const sectionBody = (section: ContentSection, name: string) =>
  z
    .object({
      ...mapFields(section, bodyField),
      ...(section.hasPicture && {
        imageUrl: section.needsPicture ? requiredImageInput(imageRequired) : imageInput,
        altText: ruledText({ label: 'What the picture shows', maxLength: 200 }),
      }),
      version: z
        .string()
        .max(64)
        .optional()
        .openapi({ description: 'The value that you read: 409 if it has changed since.' }),
    })
    .openapi(name);

export type SectionBody = {
  readonly imageUrl?: string | null;
  readonly altText?: string;
  readonly version?: string;
  readonly [field: string]: unknown;
};

export const toApiSection = (section: ContentSection, values: SectionValues, siteUrl: string) => ({
  ...(section.isList && { id: values.id, _id: values.id }),
  ...mapFields(section, (field, name) => answerValue(field, values[name])),
  ...(section.hasPicture && pictureFields(values.image ?? null, siteUrl)),
  version: sectionVersion(section, values),
});

function answerValue(field: SectionField, value: unknown): unknown {
  switch (field.control) {
    case 'money':
      return value === null || value === undefined ? null : toShillings(value as Cents);
    case 'day':
      return field.format(value) || null;
    default:
      return value;
  }
}

const pictureFields = (image: Picture | null, siteUrl: string) => ({
  imageUrl: toImageUrl(image, siteUrl),
  altText: image?.alt ?? '',
});
