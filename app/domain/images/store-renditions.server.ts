import type { ImageHost } from '~/clients/image-host.server';
import { imageConfiguration } from './image-configuration.server';
import { contentTypes } from './image-rules';
import type { RenderedImage, Rendition } from './render-image.server';
import { storeImageFile } from './store-image-file.server';
import { renditionName, type StoredImage } from './stored-image';

type StoreRenditionsResult =
  | ({ readonly ok: true } & Pick<StoredImage, 'files' | 'addresses'>)
  | { readonly ok: false; readonly reason: 'host-unavailable' };

type StoreRenditions = (id: string, rendered: RenderedImage) => Promise<StoreRenditionsResult>;

export const storeRenditions: StoreRenditions = (id, rendered) => {
  const { host } = imageConfiguration();
  return host ? uploadToHost(host)(id, rendered) : storeInGridFS(id, rendered);
};

const storeInGridFS: StoreRenditions = async (id, { renditions }) => {
  const files: StoredImage['files'][number][] = [];
  for (const { width, format, content } of renditions) {
    const name = renditionName(width, format);
    const file = await storeImageFile(`${id}-${name}`, content);
    files.push({ name, file, length: content.byteLength });
  }
  return { ok: true, files, addresses: null };
};

/** Leaves 4 s for rendering within the 10 s after which a page reports an outage. */
const hostTimeoutMs = 6_000;

/** Some hosts rate limit a dozen parallel connections. */
const maxParallelUploads = 4;

/** Aborts at the first failure: an incomplete picture is useless. */
const uploadToHost =
  (host: ImageHost): StoreRenditions =>
  async (id, { widths, renditions }) => {
    const failure = new AbortController();
    const signal = AbortSignal.any([failure.signal, AbortSignal.timeout(hostTimeoutMs)]);
    const addresses = new Map<string, string>();
    const pending = [...renditions];
    const uploadPending = async (): Promise<void> => {
      for (let next = pending.shift(); next && !signal.aborted; next = pending.shift()) await upload(next);
    };
    const upload = async ({ width, format, content }: Rendition): Promise<void> => {
      const name = renditionName(width, format);
      const file = { name: `${id}-${name}`, type: contentTypes[format], content };
      const result = await host.upload(file, signal);
      if (result.ok) return void addresses.set(name, result.url);
      if (!failure.signal.aborted)
        imageConfiguration().log.error({ detail: result.detail }, 'the image host took no picture');
      failure.abort();
    };
    await Promise.all(Array.from({ length: maxParallelUploads }, uploadPending));
    if (addresses.size < renditions.length) return { ok: false, reason: 'host-unavailable' };
    const addressesOf = (format: Rendition['format']) =>
      widths.map((width) => addresses.get(renditionName(width, format)) ?? '');
    return {
      ok: true,
      files: [],
      addresses: { avif: addressesOf('avif'), webp: addressesOf('webp'), jpg: addressesOf('jpg') },
    };
  };
