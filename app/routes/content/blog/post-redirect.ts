import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { findPublishedPost } from '~/domain/blog/post-queries.server';
import { errorResponse } from '~/http/forms/read-form.server';

/** The other reading of the address of a post (decisions.md 6), by slug or by id. */
export async function loader({ params }: LoaderFunctionArgs) {
  const post = await findPublishedPost(params['post'] ?? '');
  if (!post) throw errorResponse(404, 'There is no such post.');
  // It stays true only until the post gets another address.
  return redirect(`/blog/${post.slug}`, { status: 308, headers: { 'Cache-Control': 'no-cache' } });
}
