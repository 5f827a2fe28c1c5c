import { z } from '@hono/zod-openapi';
import { imageHint, imageMessages } from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import { defineCall, type Caller } from '../call';
import { uploadError } from '../schemas/image-url.server';
import { toImageUrl } from '../schemas/shared';

const uploadBody = z
  .object({
    file: z
      .custom<File>((value) => value instanceof File && value.size > 0, imageMessages.invalid)
      .openapi({
        type: 'string',
        format: 'binary',
        description: `${imageHint}.`,
      }),
  })
  .openapi('ImageUpload');

/** Named as the answer of the image host. */
const uploadedImageSchema = z
  .object({
    id: z.string().openapi({ example: '5d41402abc4b2a76b9719d911017c592' }),
    secure_url: z.url().openapi({ description: 'Use it in the image fields of the other calls.' }),
    url: z.url().openapi({ description: 'The same.' }),
    width: z.int(),
    height: z.int(),
  })
  .openapi('UploadedImage');

async function storeFile(file: File, { siteUrl, now }: Caller): Promise<z.input<typeof uploadedImageSchema>> {
  const stored = await storeUpload(new Uint8Array(await file.arrayBuffer()), { alt: '', now });
  if (!stored.ok) throw uploadError(stored.reason, 'file');
  const { id, picture } = stored;
  const url = toImageUrl(picture, siteUrl) ?? siteUrl;
  return { id, secure_url: url, url, width: picture.width, height: picture.height };
}

const upload = {
  method: 'post',
  description:
    'The shop stores the picture in several widths, without its metadata. An upload that is not used is deleted after a day.',
  body: uploadBody,
  bodyType: 'multipart',
  status: 201,
  answer: uploadedImageSchema,
  handle: ({ body }: { readonly body: z.output<typeof uploadBody> }, caller: Caller) =>
    storeFile(body.file, caller),
} as const;

export const imageCalls = [
  defineCall({
    ...upload,
    path: '/images',
    tag: 'Images',
    summary: 'Upload an image',
    access: ['catalogue:write', 'content:write'],
  }),
  defineCall({
    ...upload,
    path: '/team-members/upload-image',
    tag: 'Team',
    summary: 'Upload the picture of a team member',
    access: 'content:write',
  }),
];
