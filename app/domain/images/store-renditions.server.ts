import type { ImageHost } from '~/clients/image-host.server';
import { imageConfiguration } from './image-configuration.server';
import { imageBucket } from './image-bucket.server';
import { contentTypes } from './image-rules';
import type { RenderedImage, Rendition } from './render-image.server';
import { renditionName, type StoredImage } from './stored-image';

/** Where renditions are kept: what the record of the picture says of them. */
export type StoreRenditionsResult =
  | ({ readonly ok: true } & Pick<StoredImage, 'files' | 'addresses'>)
  | { readonly ok: false; readonly reason: 'host-unavailable' };

type Keep = (id: string, rendered: RenderedImage) => Promise<StoreRenditionsResult>;

/**
 * Keeps the renditions of a picture: at the image host where one is configured, else in the database (decisions.md 35).
 * Takes the picture's id. Fails with `host-unavailable`, where the host is away, slow, or took not all of them.
 */
export const storeRenditions: Keep = (id, rendered) => {
  const { host } = imageConfiguration();
  return host ? keepAtHost(host)(id, rendered) : keepInDatabase(id, rendered);
};

const keepInDatabase: Keep = async (id, { renditions }) => {
  const files: StoredImage['files'][number][] = [];
  for (const { width, format, content } of renditions) {
    const name = renditionName(width, format);
    const upload = imageBucket().openUploadStream(`${id}-${name}`);
    await new Promise<void>((resolve, reject) => {
      upload.once('finish', resolve).once('error', reject);
      upload.end(content);
    });
    files.push({ name, file: upload.id, length: content.byteLength });
  }
  return { ok: true, files, addresses: null };
};

/** Together with the encoding this is within the ten seconds after which a page says that something is away (quality.md). */
const hostLimitMs = 6_000;

/** As many as a browser opens to one server at once; a dozen would be taken for an attack by some. */
const uploadsAtOnce = 4;

/** The first that fails ends all: half a picture is none, and somebody waits. */
const keepAtHost =
  (host: ImageHost): Keep =>
  async (id, { widths, renditions }) => {
    const failed = new AbortController();
    const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(hostLimitMs)]);
    const addresses = new Map<string, string>();
    const waiting = [...renditions];
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) await send(next);
    };
    const send = async ({ width, format, content }: Rendition): Promise<void> => {
      const name = renditionName(width, format);
      const file = { name: `${id}-${name}`, type: contentTypes[format], content };
      const result = await host.upload(file, signal);
      if (result.ok) return void addresses.set(name, result.url);
      if (!failed.signal.aborted)
        imageConfiguration().log.error({ detail: result.detail }, 'the image host took no picture');
      failed.abort();
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, sendNext));
    if (addresses.size < renditions.length) return { ok: false, reason: 'host-unavailable' };
    const listOf = (format: Rendition['format']) =>
      widths.map((width) => addresses.get(renditionName(width, format)) ?? '');
    return {
      ok: true,
      files: [],
      addresses: { avif: listOf('avif'), webp: listOf('webp'), jpg: listOf('jpg') },
    };
  };
