import type { z } from 'zod';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { galleryFields } from './gallery-form';

export const galleryItemSchema = formSchema(galleryFields).extend({ featured: checkboxSchema });

export type GalleryItemForm = z.infer<typeof galleryItemSchema>;
