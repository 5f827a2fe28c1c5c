import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** What nobody may find in a picture of the shop. */
export const secretWords = 'Kwa-Mama-Akinyi-0712345678';
export const script = '<script>alert(document.cookie)</script>';

/** A picture with something to see: green, with a red corner top left. */
export const drawPicture = (width = 400, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#1f5c3a' } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 4),
          height: Math.ceil(height / 4),
          channels: 3,
          background: '#c00',
        },
      },
      top: 0,
      left: 0,
    },
  ]);

export const drawJpeg = (width?: number, height?: number): Promise<Buffer> =>
  drawPicture(width, height).jpeg().toBuffer();

/** As a phone takes it: held upright, with its position, its owner and a profile of colours. */
export const drawPhotograph = async (): Promise<Buffer> =>
  sharp(await drawJpeg())
    .withExif({
      IFD0: { Artist: secretWords, Copyright: secretWords },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '0/1 28/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '34/1 12/1 0/1',
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secretWords}</a></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();

/** Two pictures in one file, one after the other. */
export async function drawFilm(format: 'gif' | 'webp'): Promise<Buffer> {
  const draw = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await draw('#1f5c3a'), await draw('#c00')];
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
}

/** A chunk of a PNG file. */
function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** An empty black and white PNG of any size: small as a file, large once it is unpacked. */
export function makeBlankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}</svg>`;

/** Files that are no pictures that we take, whatever they are called. */
export async function makeRefusedFiles(): Promise<readonly (readonly [what: string, file: Buffer])[]> {
  const jpeg = await drawJpeg();
  const png = await drawPicture().png().toBuffer();
  const webp = await drawPicture().webp().toBuffer();
  const avif = await drawPicture().avif({ effort: 0 }).toBuffer();
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));
  return [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a page', Buffer.from(`<!DOCTYPE html><html><body>${script}</body></html>`)],
    ['a drawing with a script', Buffer.from(svg)],
    ['a drawing with a declaration', Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE svg>\n${svg}`)],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000, 7)])],
    ['a document', Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>')],
    ['an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(2_000, 1)])],
    ['a script that begins as a GIF', Buffer.from(`GIF89a/*${' '.repeat(20)}*/=1;alert(document.cookie)`)],
    ['a script that begins as a JPEG', Buffer.from(`\xff\xd8\xff\xe0${script}`, 'latin1')],
    ['a TIFF', await drawPicture().tiff().toBuffer()],
    ['a photograph of an Apple phone', heicHeader()],
    ['half a JPEG', half(jpeg)],
    ['half a PNG', half(png)],
    ['half a WebP', half(webp)],
    ['half an AVIF', half(avif)],
    ['a PNG whose content is broken', breakContent(png)],
  ];
}

/** HEIC: the same container as AVIF, in a format that needs a licence. */
const heicHeader = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);

function breakContent(png: Buffer): Buffer {
  const broken = Buffer.from(png);
  const start = broken.indexOf('IDAT') + 8;
  for (let at = start; at < start + 40; at += 1) broken[at] = 0x5a;
  return broken;
}

/** Small files that would fill the memory, or keep a processor busy. */
export const makeBombs = (): readonly (readonly [what: string, file: Buffer])[] => [
  ['30,000 x 30,000 px', makeBlankPng(30_000, 30_000)],
  ['60,000 px wide', makeBlankPng(60_000, 10)],
  ['a few more than a PNG may have', makeBlankPng(4_097, 4_097)],
];

/** Pictures that hold something else as well. */
export async function makeMixedFiles(): Promise<readonly (readonly [what: string, file: Buffer])[]> {
  const jpeg = await drawJpeg();
  const comment = Buffer.from(`${script}${secretWords}`);
  const commentLength = Buffer.alloc(2);
  commentLength.writeUInt16BE(comment.length + 2);
  const png = await drawPicture().png().toBuffer();
  const end = png.length - 12;
  const gif = await drawPicture().gif().toBuffer();
  return [
    [
      'a JPEG that ends as a page',
      Buffer.concat([jpeg, Buffer.from(`<html>${script}${secretWords}</html>`)]),
    ],
    [
      'a JPEG with a script in a comment',
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe]),
        commentLength,
        comment,
        jpeg.subarray(2),
      ]),
    ],
    [
      'a JPEG that ends as an archive',
      Buffer.concat([jpeg, Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(secretWords)]),
    ],
    [
      'a PNG with a script in a text',
      Buffer.concat([
        png.subarray(0, end),
        pngChunk('tEXt', Buffer.from(`Comment\0${script}${secretWords}`)),
        png.subarray(end),
      ]),
    ],
    [
      'a GIF that ends as a script',
      Buffer.concat([gif, Buffer.from(`*/=1;alert(1)//${script}${secretWords}`)]),
    ],
  ];
}

/** A file of this many bytes that begins as a picture. */
export const padPicture = (picture: Buffer, length: number): Buffer =>
  Buffer.concat([picture, Buffer.alloc(length - picture.length, 0x20)]);
