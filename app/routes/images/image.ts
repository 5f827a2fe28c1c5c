import type { LoaderFunctionArgs } from '@remix-run/node';
import { contentTypes } from '~/domain/images/image-rules';
import { findRendition } from '~/domain/images/image-queries.server';
import { errorResponse } from '~/http/forms/read-form.server';

/** Serves a rendition of an uploaded picture; its address contains the hash of its content. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const name = params['file'] ?? '';
  const image = await findRendition(name);
  if (!image) throw errorResponse(404, 'We could not find this picture.');
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${name}"`,
    // No scripts, should a browser open it as a document.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  if (request.headers.get('If-None-Match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(image.content), {
    headers: {
      ...headers,
      'Content-Type': contentTypes[image.format],
      'Content-Length': String(image.content.byteLength),
    },
  });
}
