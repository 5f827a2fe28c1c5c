import { createTextFields } from '~/lib/forms/text-fields';

export const cannotExceed = (label: string, maxLength: number): string =>
  `${label} cannot exceed ${maxLength} characters`;

/** For content and organizations; docs/product.md 8.6 and 8.7. */
export const { lineField, multilineField } = createTextFields({ maximum: cannotExceed });
