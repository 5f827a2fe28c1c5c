import { z } from 'zod';
import { networkErrorCode, readJson } from './http-response.server';

/** A file as the host gets it: re-encoded by us, never what somebody uploaded. */
export type ImageHostFile = { readonly name: string; readonly type: string; readonly content: Uint8Array };

export type ImageHostResult =
  | { readonly ok: true; readonly address: string }
  | {
      readonly ok: false;
      readonly reason: 'unavailable';
      /** For the log: no key stands in it. */
      readonly detail: string;
    };

/** Something that keeps files and gives each an address. Never throws for what the other side does. */
export type ImageHost = {
  /** Hands one file over. Once `signal` is aborted it gives up at once. */
  upload(file: ImageHostFile, signal: AbortSignal): Promise<ImageHostResult>;
};

export type ImageHostConfig = {
  /** What takes uploads. */
  readonly url: string;
  readonly uploadPreset: string;
  readonly apiKey: string;
  /** The origin of the addresses that it gives; pages allow pictures of no other. */
  readonly imageOrigin: string;
};

/** A blank or a comma would end the address in a list of renditions (HTML, srcset). */
const stored = z.looseObject({ secure_url: z.url({ protocol: /^https?$/ }).regex(/^[^\s,"'<>\\]{1,1000}$/) });

/**
 * Makes the client of the cloud image host of admin.md section 7: a multipart form with the file, upload_preset and
 * api_key, answered with secure_url. An answer that names no picture of the host counts as none.
 */
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
        // A kept-alive connection may be closed by the other side just as a file is written to it.
        headers: { accept: 'application/json', connection: 'close' },
        // A redirect would take the key elsewhere.
        redirect: 'manual',
        signal,
      });
      const answer = stored.safeParse(await readJson(response));
      const address = response.ok && answer.success ? answer.data.secure_url : '';
      if (URL.canParse(address) && new URL(address).origin === new URL(imageOrigin).origin)
        return { ok: true, address };
      return { ok: false, reason: 'unavailable', detail: `not taken: ${response.status}` };
    } catch (error) {
      return { ok: false, reason: 'unavailable', detail: networkErrorCode(error) };
    }
  },
});
