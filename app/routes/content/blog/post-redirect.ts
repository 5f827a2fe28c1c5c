import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { findPublishedPost } from '~/domain/blog/post-queries.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { postPath } from '~/paths';

/** Redirects /blogs/:post, by slug or id (docs/product.md 2). */
export async function loader({ params }: LoaderFunctionArgs) {
  const post = await findPublishedPost(params['post'] ?? '');
  if (!post) throw errorResponse(404, 'We could not find this post.');
  // Revalidate: the slug may change.
  return redirect(postPath(post), { status: 308, headers: { 'Cache-Control': 'no-cache' } });
}
