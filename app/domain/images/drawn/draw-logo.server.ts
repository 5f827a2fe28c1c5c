import type { Sharp } from 'sharp';
import { runImageTask, type Sharps } from '../render-image.server';

export type LogoDrawing = {
  /** The logo on nothing, in a square: 32, 192 and 512 px. */
  readonly icons: readonly Drawing[];
  /** On white, filled to the edges, since phones cut off the corners: 180 and 512 px. */
  readonly tiles: readonly Drawing[];
  /** Beside the name, for screens of two pixels a point. */
  readonly header: Drawing & { readonly height: number };
};

type Drawing = { readonly width: number; readonly content: Buffer };

const iconSizes = [32, 192, 512] as const;
const tileSizes = [180, 512] as const;

/** In the safe zone of a maskable icon, a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
const tileShare = 0.6;

const headerBox = { width: 280, height: 80 } as const;

const nothing = { r: 0, g: 0, b: 0, alpha: 0 } as const;

/** Palettes make a logo's file a third of its size. */
const toPng = (picture: Sharp): Promise<Buffer> =>
  picture.png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 }).toBuffer();

/** Draws the PNG files of a logo from one of its files. Null while too many pictures are drawn. */
export const drawLogo = (file: Uint8Array): Promise<LogoDrawing | null> =>
  runImageTask(async (sharp): Promise<LogoDrawing> => {
    const trimmed = await trim(sharp, file);
    const fit = (width: number, height: number) =>
      sharp(trimmed).resize({ width, height, fit: 'contain', background: nothing });
    const icons: Drawing[] = [];
    for (const width of iconSizes) icons.push({ width, content: await toPng(fit(width, width)) });
    const tiles: Drawing[] = [];
    for (const width of tileSizes) {
      const inner = Math.round(width * tileShare);
      const edge = Math.floor((width - inner) / 2);
      const tile = fit(inner, inner)
        .extend({
          top: edge,
          left: edge,
          bottom: width - inner - edge,
          right: width - inner - edge,
          background: nothing,
        })
        .flatten({ background: '#fff' });
      tiles.push({ width, content: await toPng(tile) });
    }
    const header = sharp(trimmed).resize({ ...headerBox, fit: 'inside', withoutEnlargement: true });
    const { info, data } = await header
      .png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { icons, tiles, header: { width: info.width, height: info.height, content: data } };
  });

/** Without an even margin, which would make the logo small; as it is where nothing would be left. */
const trim = (sharp: Sharps, file: Uint8Array): Promise<Buffer> =>
  sharp(file)
    .trim()
    .png()
    .toBuffer()
    .catch(() => sharp(file).png().toBuffer());
