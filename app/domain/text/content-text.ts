import { normaliseMultilineText } from './multiline-text';
import { toSingleLine, type FieldLimits, type FieldRule } from '~/lib/forms/form-fields';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';

/** docs/product.md 8.6 and 8.7. */
export const contentMessages = {
  required: (label: string) => `${label} is required`,
  minimum: (label: string, minLength: number) => `${label} must be at least ${minLength} characters`,
  maximum: (label: string, maxLength: number) => `${label} cannot exceed ${maxLength} characters`,
} as const;

/** A text of a form for content; `minLength: 0` makes it optional. `next` checks the trimmed text that is not empty. */
export const contentText = (options: {
  readonly label: string;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly multiline?: boolean;
  readonly limits?: FieldLimits;
  readonly next?: FieldRule;
}) => {
  const { label, minLength = 1, maxLength, multiline = false, limits, next = () => null } = options;
  const rule: FieldRule = (text, form) => {
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    // Counts characters, not UTF-16 code units.
    const length = [...trimmed].length;
    if (length === 0) return minLength === 0 ? null : contentMessages.required(label);
    if (length < minLength) return contentMessages.minimum(label, minLength);
    return trimmed.length > maxLength ? contentMessages.maximum(label, maxLength) : next(trimmed, form);
  };
  const tidy = multiline ? normaliseMultilineText : toSingleLine;
  return {
    label,
    maxLength,
    limits: { ...(minLength > 1 && { minLength }), ...limits } as FieldLimits,
    rule,
    normalise: (text: string) => tidy(stripInvisibleCharacters(text)),
  };
};
