import { normaliseUnicode } from '~/lib/format/normalise-unicode';
import { drawSvg, runImageTask } from '../render-image.server';
import lettering from './fraunces-glyphs.json';

/** Open Graph (https://ogp.me): what WhatsApp and Facebook show of a link. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

const { glyphs, kerning } = lettering as unknown as {
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  readonly kerning: Readonly<Record<string, number>>;
};

/** Of the outlines: 500 units are the height of a line of that many pixels. */
const unitsPerEm = 500;

const colours = { pasture: '#1f5c3a', cream: '#fbf7ee' } as const;

const band = { height: 190, margin: 60, size: 92, smallSize: 40 } as const;

/** The characters that the font has; an accent that it lacks is left out, and so is any other character. */
const toDrawable = (text: string): readonly string[] =>
  [...normaliseUnicode(text, 'NFC')].flatMap((character) =>
    Object.hasOwn(glyphs, character)
      ? [character]
      : [...normaliseUnicode(character, 'NFD')].filter((part) => Object.hasOwn(glyphs, part)),
  );

type Line = { readonly width: number; readonly paths: readonly string[] };

/** Outlines instead of text: each machine has other fonts, and a container none. Widths in units of the font. */
function layOut(text: string): Line {
  const paths: string[] = [];
  let width = 0;
  let previous = '';
  for (const character of toDrawable(text)) {
    const [advance, outline] = glyphs[character] ?? [0, ''];
    width += kerning[previous + character] ?? 0;
    if (outline !== '') paths.push(`<path transform="translate(${width} 0)" d="${outline}"/>`);
    width += advance;
    previous = character;
  }
  return { width, paths };
}

/** One line, as large as it can be. */
function drawLine(text: string, options: { readonly size: number; readonly baseline: number }): string {
  const { width, paths } = layOut(text);
  const room = sharePictureSize.width - 2 * band.margin;
  const scale = Math.min(options.size / unitsPerEm, width === 0 ? 1 : room / width);
  return `<g transform="translate(${band.margin} ${options.baseline}) scale(${scale})">${paths.join('')}</g>`;
}

/**
 * Draws the picture that a link to the shop shows: the hero, and the name and place on a band below it. Without a hero the
 * band fills the picture. A JPEG; null while too many pictures are drawn.
 */
export const drawSharePicture = (shop: {
  readonly name: string;
  readonly place: string;
  readonly hero: Uint8Array | null;
}): Promise<Buffer | null> =>
  runImageTask(async (sharp) => {
    const { width, height } = sharePictureSize;
    const bandHeight = shop.hero ? band.height : height;
    const middle = height - bandHeight / 2;
    const lettering = [
      drawLine(shop.name, { size: band.size, baseline: middle + (shop.place === '' ? 30 : 4) }),
      drawLine(shop.place, { size: band.smallSize, baseline: middle + 62 }),
    ].join('');
    const words = await drawSvg(
      sharp,
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bandHeight}" viewBox="0 ${height - bandHeight} ${width} ${bandHeight}"><path fill="${colours.pasture}" d="M0 0h${width}v${height}H0z"/><g fill="${colours.cream}">${lettering}</g></svg>`,
    );
    const ground = shop.hero
      ? sharp(shop.hero)
          .resize({ width, height: height - bandHeight, fit: 'cover' })
          .extend({ bottom: bandHeight, background: colours.pasture })
      : sharp({ create: { width, height, channels: 3, background: colours.pasture } });
    const picture = await ground.flatten({ background: colours.cream }).png().toBuffer();
    return sharp(picture)
      .composite([{ input: words, top: height - bandHeight, left: 0 }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  });
