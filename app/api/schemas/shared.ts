import { z } from '@hono/zod-openapi';
import type { Picture } from '~/domain/images/picture';
import type { ApiError } from '../api-error';
import { rejectedForm } from './form-body';
import { maxTagLength } from '~/domain/content/tags';
import { renditionUrl } from '~/domain/images/rendition-url';
import type { FormField } from '~/lib/forms/form-fields';
import { toDateInput } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';
import { maxSearchLength } from '~/lib/search-text';

/** The documents name the id of most things `_id`; both are in every answer. */
export const idFields = {
  id: z.string().openapi({ example: '6564a1f2c3d4e5f601234567' }),
  _id: z.string().openapi({ description: 'The same as `id`.' }),
};

export const idsOf = ({ _id }: { readonly _id: { toHexString(): string } }) => ({
  id: _id.toHexString(),
  _id: _id.toHexString(),
});

/** In Kenyan shillings; the database has whole cents. */
export const moneySchema = z.number().openapi({ description: 'Kenyan shillings.', example: 120 });

export const toShillings = (amount: Cents): number => amount / 100;

/** `HH:mm`, Nairobi time. */
export const deliveryHoursSchema = z
  .object({ from: z.string().openapi({ example: '07:00' }), until: z.string().openapi({ example: '11:00' }) })
  .nullable();

export const dateSchema = z.iso.datetime();

export const imageUrlSchema = z.url().nullable();

/** A form's field of tags, which are separated by commas there, as a list. */
export const tagsInput = ({ label, rule }: FormField, maxTags: number) =>
  z
    .array(z.string().max(1_000).openapi({ maxLength: maxTagLength }))
    .max(100)
    .superRefine((tags, context) => {
      const message = rule?.(tags.join(','), {});
      if (message) context.addIssue({ code: 'custom', message });
    })
    .openapi({ maxItems: maxTags, description: `${label}. A comma in one makes it two.` })
    .optional();

/** The JPEG of the largest rendition, which every client can draw. */
export function toImageUrl(picture: Picture | null, siteUrl: string): string | null {
  if (!picture) return null;
  return new URL(renditionUrl(picture, Math.max(...picture.widths), 'jpg'), siteUrl).href;
}

export const idParams = z.object({
  id: z.string().max(200).openapi({ description: 'The id, or the slug if it has one.' }),
});

export const searchQuery = z.string().trim().max(maxSearchLength);

const maxLimit = 100;

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).openapi({ description: 'From 1.' }),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(maxLimit).openapi({
    description: 'Items per page. See Link and X-Total-Count for the other pages.',
  }),
};

/** For `after`, where it is none of this list and sort. */
export const badCursor = (): ApiError =>
  rejectedForm({ after: ['Take it from the Link of the previous page, with the same sort'] });

/** A filter that counts if it is not empty. */
export const choiceQuery = <Choice extends string>(choices: readonly Choice[]) =>
  z
    .union([z.enum(choices), z.literal('')])
    .optional()
    .transform((choice): Choice | null => (choice as Choice | '' | undefined) || null);

/** A day, or a time whose day in Nairobi counts, in ISO 8601; null for none. */
export const dayQuery = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], {
    error: 'Send a day, such as 2026-11-23, or a time, such as 2026-11-23T06:00:00.000Z',
  })
  .default('')
  .transform((text) => (text.length > 10 ? toDateInput(new Date(text)) : text || null))
  .openapi({ description: 'A day, or a time; its day in Nairobi is used.', example: '2026-11-23' });

/** z.coerce would take 'false' for true. */
export const booleanQuery = z
  .string()
  .transform((text, context): boolean => {
    if (text === 'true' || text === 'false') return text === 'true';
    context.addIssue({ code: 'invalid_value', values: ['true', 'false'], input: text });
    return z.NEVER;
  })
  .openapi({ type: 'boolean' });

/** One page of a list that is in memory. */
export function paginate<Item>(
  items: readonly Item[],
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit };
}

/** For calls that write: a slug can pass to another thing. */
export const storedIdParams = z.object({ id: z.string().max(200).openapi({ description: 'The id.' }) });

/** What a DELETE answers. */
export const successSchema = z.object({ success: z.literal(true) }).openapi('Success');
export type Success = z.input<typeof successSchema>;

export const success: Success = { success: true };

/** What a form answers that is written to the farm. */
export const thanksSchema = successSchema
  .extend({
    message: z.string().openapi({
      description: 'What happened, in words for people.',
      example: "Thank you for your message! We'll get back to you soon.",
    }),
  })
  .openapi('Thanks');
