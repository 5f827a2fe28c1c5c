import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { programArguments } from '../../support/processes/programs';
import { makeTempFolder } from '../../support/shop/start-shop';

type Files = Readonly<Record<string, string | Buffer>>;

/** Renders the pictures `names` in a folder whose artwork/ has these files; `output` has both streams. */
async function renderPictures(files: Files, ...names: string[]) {
  const { path: folder, remove } = await makeTempFolder();
  onTestFinished(remove);
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'artwork', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return new Promise<{ folder: string; code: number | null; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...programArguments('scripts/render-pictures.ts'), ...names],
      { cwd: folder },
      (_error, stdout, stderr) => resolve({ folder, code: child.exitCode, output: stdout + stderr }),
    );
  });
}

/** Green, with red edges left and right that a square leaves out. */
const photo = (height: number): Promise<Buffer> =>
  sharp({ create: { width: height * 2, height, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: height + 8, height, channels: 3, background: '#00ff00' } },
        left: height / 2 - 4,
        top: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#0f0" d="M0 0h64v64H0z"/></svg>';

it.each([
  ['a photo, cropped to the proportions of the picture', { 'products/ghee.jpg': await photo(700) }],
  ['an SVG without a size', { 'products/ghee.svg': svg }],
])('renders %s', async (_what, files) => {
  const { folder, ...result } = await renderPictures(files, 'products/ghee');
  expect(result).toEqual({ code: 0, output: 'rendered: products/ghee\n' });
  const rendered = join(folder, 'public/images/products');
  const names = await readdir(rendered);
  expect(names.sort()).toEqual(
    [160, 320, 640].flatMap((width) =>
      ['avif', ...(width === 160 ? [] : ['jpg']), 'webp'].map((format) => `ghee-${width}.${format}`),
    ),
  );
  for (const name of names) {
    const { data, info } = await sharp(join(rendered, name)).raw().toBuffer({ resolveWithObject: true });
    const width = Number(/\d+/.exec(name)?.[0]);
    expect([name, info.width, info.height]).toEqual([name, width, width]);
    const [red = 0, green = 0] = data;
    expect([name, red < 60, green > 200]).toEqual([name, true, true]);
  }
});

it.each<[string, Files, string, string]>([
  [
    'a photo that is too small',
    { 'products/ghee.jpg': await photo(500) },
    'products/ghee',
    'artwork/products/ghee.jpg has 1000 by 500 pixels; it needs 640 by 640\n',
  ],
  [
    'two masters of a picture',
    { 'products/ghee.jpg': await photo(700), 'products/ghee.svg': svg },
    'products/ghee',
    'artwork/products/ghee.jpg and artwork/products/ghee.svg are the same picture: remove one of them\n',
  ],
  ['a photo as logo', { 'logo.jpg': await photo(700) }, 'logo', 'artwork/logo.jpg has to be an SVG\n'],
  ['a name without a master', { 'logo.svg': svg }, 'hero', 'There is no artwork/hero.svg, .jpg or .png\n'],
  [
    'a master that is no picture of the shop',
    { 'sketches/barn.svg': svg },
    'sketches/barn',
    "The shop has no picture 'sketches/barn' (docs/pictures.md)\n",
  ],
])('refuses %s in one line', async (_what, files, name, output) => {
  expect(await renderPictures(files, name)).toMatchObject({ code: 1, output });
});
