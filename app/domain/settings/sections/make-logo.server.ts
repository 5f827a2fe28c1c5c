import { drawLogo } from '~/domain/images/drawn/draw-logo.server';
import { findPicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { readUploadedPicture } from '~/domain/images/read-picture.server';
import { storeDerivedImage } from '~/domain/images/drawn/store-derived-image.server';
import type { Logo } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';

type MakeLogoResult =
  | { readonly ok: true; readonly logo: Logo | null }
  | { readonly ok: false; readonly message: string };

/** Draws the icons of a logo. `src`: the address of an uploaded picture, or '' for none. */
export async function makeLogo(src: string, now: Date): Promise<MakeLogoResult> {
  if (src === '') return { ok: true, logo: null };
  const { logo } = (await loadSettings()).identity;
  if (logo?.picture.src === src) return { ok: true, logo };
  const picture = await findPicture(src, '', now);
  if (!picture) return { ok: false, message: uploadErrorMessages['unknown-image'] };
  const file = await readUploadedPicture(picture);
  const drawing = file && (await drawLogo(file));
  if (!drawing) return { ok: false, message: uploadErrorMessages.busy };
  const png = ({ width, content }: { width: number; content: Uint8Array }) =>
    ({ width, format: 'png', content }) as const;
  const { header } = drawing;
  return {
    ok: true,
    logo: {
      picture,
      icons: await storeDerivedImage(drawing.icons.map(png), now),
      tiles: await storeDerivedImage(drawing.tiles.map(png), now),
      header: {
        src: `${await storeDerivedImage([png(header)], now)}-${header.width}.png`,
        width: Math.ceil(header.width / 2),
        height: Math.ceil(header.height / 2),
      },
    },
  };
}
