import { animals } from './animals';
import { cheeses } from './cheese';
import { cloth } from './cloth';
import { curd } from './curd';
import { evenings } from './evenings';
import { market } from './market';
import { views } from './views';
import { work } from './work';
import { yard } from './yard';

/** The pictures of the gallery under their names; calling one writes the SVG. */
export const galleryPictures: Record<string, () => string> = {
  ...views,
  ...evenings,
  ...animals,
  ...yard,
  ...work,
  ...market,
  ...cheeses,
  ...curd,
  ...cloth,
};
