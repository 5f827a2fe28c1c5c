import { z } from 'zod';
import { networkErrorCode, readJson } from './http-response.server';

type ImageHostFile = { readonly name: string; readonly type: string; readonly content: Uint8Array };

type ImageHostResult =
  | { readonly ok: true; readonly url: string }
  | {
      readonly ok: false;
      readonly reason: 'unavailable';
      readonly detail: string;
    };

export type ImageHost = {
  upload(file: ImageHostFile, signal: AbortSignal): Promise<ImageHostResult>;
};

type ImageHostConfig = {
  readonly url: string;
  readonly uploadPreset: string;
  readonly apiKey: string;
  /** The Content-Security-Policy allows no other origin. */
  readonly imageOrigin: string;
};

/** White space or a comma would end a URL in srcset. */
const uploadResponse = z.looseObject({
  secure_url: z.url({ protocol: /^https?$/ }).regex(/^[^\s,"'<>\\]{1,1000}$/),
});

/** docs/decisions/0031. A response without an image URL of the host is a failure. */
export const createImageHostClient = ({
  url,
  uploadPreset,
  apiKey,
  imageOrigin,
}: ImageHostConfig): ImageHost => ({
  async upload({ name, type, content }, signal) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(content)], name, { type }));
    form.set('upload_preset', uploadPreset);
    form.set('api_key', apiKey);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: form,
        // The server may close a keep-alive connection during the request.
        headers: { accept: 'application/json', connection: 'close' },
        // A redirect would send the key to another host.
        redirect: 'manual',
        signal,
      });
      const parsed = uploadResponse.safeParse(await readJson(response));
      const imageUrl = response.ok && parsed.success ? parsed.data.secure_url : '';
      if (URL.canParse(imageUrl) && new URL(imageUrl).origin === new URL(imageOrigin).origin)
        return { ok: true, url: imageUrl };
      return { ok: false, reason: 'unavailable', detail: `not accepted: ${response.status}` };
    } catch (error) {
      return { ok: false, reason: 'unavailable', detail: networkErrorCode(error) };
    }
  },
});
