import type { FormField } from '~/lib/forms/form-fields';
import { imageIdPattern, imageSourcePattern, removedImage } from './image-rules';

export const imageInputNames = (name: string) =>
  ({
    choice: name,
    file: `${name}File`,
    removal: `${name}Removed`,
    /** The alternative text of the picture that the form shows. */
    shownAlt: `${name}ShownAlt`,
  }) as const;

/** Whether a form sends an image: one that a script has uploaded, or a file. */
export function sendsImage(form: FormData, name: string): boolean {
  const { choice, file } = imageInputNames(name);
  const sent = form.get(file);
  return Boolean(form.get(choice)) || (sent instanceof File && sent.size > 0);
}

/** Takes the field after readImageForm: the id or `src` of a picture, `removedImage`, or '' for the current one. */
export const parseImageChoice = (text: string): string =>
  text === removedImage || imageIdPattern.test(text) || imageSourcePattern.test(text) ? text : '';

/** The address of what a form chose; `current` is that of the stored picture. '' for none. */
export function pictureSource(choice: string, current: string): string {
  if (choice === removedImage) return '';
  return imageIdPattern.test(choice) ? `/images/${choice}` : choice || current;
}

export const imageField = (label: string) => ({ label, normalise: parseImageChoice }) satisfies FormField;

export const altFromFileName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 200);
