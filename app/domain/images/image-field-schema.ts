import { z } from 'zod';
import { imageIdPattern, removedImage } from './image-rules';

/**
 * What the schema of a form says of an image field, once its file was stored (app/http/forms/image-form.server): the id of a
 * stored picture, '' for the picture that is there already (or none), `none` to take that one away.
 */
export const imageFieldSchema = z
  .string()
  .default('')
  .transform((text) => (text === removedImage || imageIdPattern.test(text) ? text : ''));
