import type { FieldRule } from './form-fields';
import { fieldSchema } from './form-schema';

export { toSingleLine } from './form-fields';

/** For forms whose fields are not defined in one place yet; new ones use formSchema. */
export const textSchema = (rule: FieldRule, normalise: (text: string) => string = (text) => text) =>
  fieldSchema({ rule, normalise });
