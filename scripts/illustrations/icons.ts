import sharp from 'sharp';
import { favicon, fullBleedIcon, tinyFavicon } from './pages/small';

type Image = { size: number; png: Buffer };

const drawPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 800 }).resize(size, size).png({ palette: true }).toBuffer();

/** An ICO file that holds PNGs: a header of 6 bytes, 16 bytes for each image, then the images. */
function packIco(images: readonly Image[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** The icons that are not SVG, by their path in public. */
export async function drawIcons(): Promise<Record<string, Buffer>> {
  const sizes = [16, 32, 48];
  const small = await Promise.all(
    sizes.map(async (size) => ({ size, png: await drawPng(size === 16 ? tinyFavicon() : favicon(), size) })),
  );
  return {
    'favicon.ico': packIco(small),
    'images/icon-32.png': await drawPng(favicon(), 32),
    // iOS and Android cut the corners themselves. iOS asks for this path of pages without a link, too.
    'apple-touch-icon.png': await drawPng(fullBleedIcon(0.96), 180),
    'images/icon-192.png': await drawPng(favicon(), 192),
    'images/icon-512.png': await drawPng(favicon(), 512),
    'images/icon-maskable-512.png': await drawPng(fullBleedIcon(0.74), 512),
  };
}
