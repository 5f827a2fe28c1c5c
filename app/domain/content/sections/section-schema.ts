import { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import type { ContentSection } from './content-section';
import { sectionFormFields } from './section-form';

/** The stored values by property, with the choice of the picture. */
export type SectionForm = {
  readonly seenVersion: string;
  readonly image?: string;
  readonly altText?: string;
  readonly [property: string]: unknown;
};

/** `values`: the texts as typed, for rules that compare fields. */
export const sectionSchema = (
  section: ContentSection,
  values: Readonly<Record<string, string>>,
): z.ZodType<SectionForm> =>
  formSchema(sectionFormFields(section), values).extend({
    seenVersion: z.string().catch(''),
  }) as unknown as z.ZodType<SectionForm>;
