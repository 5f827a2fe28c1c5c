import type { FormField } from '~/lib/forms/form-fields';
import { imageIdPattern, removedImage } from './image-rules';

/** Returns the names of the inputs that make up an image field. */
export const imageInputNames = (name: string) =>
  ({
    /** Hidden: see parseImageChoice. */
    choice: name,
    file: `${name}File`,
    /** A checkbox that removes the picture. */
    removal: `${name}Removed`,
  }) as const;

/**
 * Parses the value of an image field after readImageForm has stored its file: the id of a stored picture, `removedImage`,
 * or '' to leave the current one, also for invalid text.
 */
export const parseImageChoice = (text: string): string =>
  text === removedImage || imageIdPattern.test(text) ? text : '';

/** An image field of a form. */
export const imageField = (label: string) => ({ label, normalise: parseImageChoice }) satisfies FormField;

/** Derives alternative text from a file name: drops the extension. */
export const altFromFileName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 200);
