import { backdrop, type Tint } from '../draw/scenery';
import { createPencil, place, writePicture, type Pencil } from '../draw/svg';

/** The side of a product picture, in its own units; every drawing function works in these. */
const side = 640;

/**
 * Draws one product picture: background in a tint, then what `draw` puts on it. Things stand at about y = 570;
 * `lift` moves all of them up, for what is low and wide.
 */
export function scene(tint: Tint, variant: number, draw: (pencil: Pencil) => string, lift = 0): () => string {
  return () => {
    const pencil = createPencil();
    const children = backdrop(pencil, tint, variant) + place(draw(pencil), 0, -lift);
    return writePicture(pencil, side, side, children);
  };
}
