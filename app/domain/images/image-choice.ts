import { z } from 'zod';
import { imageId, noImage } from './image-rules';

/**
 * What the schema of a form says of an image field, once its file was stored (app/http/image-form.server): the id of a
 * stored picture, '' for the picture that is there already (or none), `none` to take that one away.
 */
export const imageChoice = z
  .string()
  .default('')
  .transform((text) => (text === noImage || imageId.test(text) ? text : ''));
