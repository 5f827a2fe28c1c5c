import { z } from 'zod';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { galleryFields } from './gallery-form';

/** `seenVersion` is the documentVersion with which the form was loaded; '' for a new item. */
export const galleryItemSchema = formSchema(galleryFields).extend({
  featured: checkboxSchema,
  seenVersion: z.string().catch(''),
});

export type GalleryItemForm = z.infer<typeof galleryItemSchema>;
