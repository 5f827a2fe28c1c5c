import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findPostProductCards } from '~/domain/blog/post-products.server';
import { findPost } from '~/domain/blog/post-queries.server';
import { toCardView } from '~/domain/catalogue/product-view';
import { errorResponse } from '~/http/forms/read-form.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { editPostPath, postsAdminPath, savedPostPreviewPath } from '~/paths';
import { PostArticle } from '../../content/blog/post-article';
import { PostProducts } from '../../content/blog/post-products';
import { toPostView } from '../../content/blog/to-post-view.server';
import { PreviewNotice } from '../items/preview-notice';

export const handle: RouteHandle = { showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.post.title ?? ''}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const post = await findPost(params['blogId'] ?? '');
  if (!post) throw errorResponse(404, 'This post has been deleted.');
  const [{ pages }, products] = await Promise.all([loadSiteSettings(), findPostProductCards(post)]);
  return {
    id: post._id.toHexString(),
    isPublished: post.published,
    post: toPostView(post, pages),
    products: products.map((product) => toCardView(product, now)),
    saveData: isSaveDataRequest(request),
  };
}

export default function SavedPostPreview() {
  const { id, isPublished, post, products, saveData } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-text">
      <PreviewNotice
        text={
          isPublished
            ? 'This is how customers see this post.'
            : 'This post is a draft, so customers don’t see it. Publish it when it is ready.'
        }
        links={[
          { path: editPostPath(id), label: 'Edit this post' },
          { path: postsAdminPath, label: 'All posts' },
        ]}
      />
      <PostArticle post={post} saveData={saveData} />
      <PostProducts
        products={products}
        wishlist={[]}
        returnTo={savedPostPreviewPath(id)}
        saveData={saveData}
      />
    </div>
  );
}
