import { animals } from './animals';
import { cheeses } from './cheese';
import { views } from './views';
import { work } from './work';
import { yard } from './yard';

/** The pictures of the gallery under their names; calling one writes the SVG. */
export const galleryPictures: Record<string, () => string> = {
  ...views,
  ...animals,
  ...yard,
  ...work,
  ...cheeses,
};
