import { feedStore } from './feed-store';
import { fieldPictures } from './fields';
import { herdPictures } from './herd';
import { kitchenPictures } from './kitchen';
import { silagePictures } from './silage';

/** The scenes of posts, offers and services under their names; calling one writes the SVG. */
export const storyPictures: Record<string, () => string> = {
  ...fieldPictures,
  ...herdPictures,
  ...kitchenPictures,
  ...silagePictures,
  'feed-store': feedStore,
};
