import { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import type { FieldValues } from '~/lib/forms/form-fields';
import { endpointFields } from './endpoint-form';

/** `values`: the texts of the form (readFieldValues). `seenVersion` is the documentVersion; '' for a new endpoint. */
export const endpointSchema = (values: FieldValues) =>
  formSchema(endpointFields, values).extend({ seenVersion: z.string().max(64).catch('') });

export type EndpointForm = z.infer<ReturnType<typeof endpointSchema>>;
