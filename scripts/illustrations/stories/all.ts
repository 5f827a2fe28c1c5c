import { fieldPictures } from './fields';
import { kitchenPictures } from './kitchen';

/** The scenes of posts, offers and services under their names; calling one writes the SVG. */
export const storyPictures: Record<string, () => string> = { ...fieldPictures, ...kitchenPictures };
