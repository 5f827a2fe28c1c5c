import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readingMinutes } from '~/domain/blog/post';
import { findPostProductCards } from '~/domain/blog/post-products.server';
import { findPublishedPost, listRelatedPosts } from '~/domain/blog/post-queries.server';
import { toCardView } from '~/domain/catalogue/product-view';
import { commentFailures } from '~/domain/comments/comment-form';
import { addComment } from '~/domain/comments/add-comment.server';
import { findComment, listComments } from '~/domain/comments/comment-queries.server';
import { commentSchema } from '~/domain/comments/comment-schema';
import { readWishlist } from '~/http/cart/visitor-wishlist.server';
import { clientAddress } from '~/http/security/client-address.server';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { errorResponse, readForm, fieldText } from '~/http/forms/read-form.server';
import { postMeta } from '~/http/seo/structured-meta';
import { privateMeta } from '~/http/seo/page-title';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { parsePageNumber } from '~/lib/pagination';
import { CommentForm } from './comment-form';
import { Comments, commentsAnchor } from './comments';
import { postPath } from '~/paths';
import { TourInvitation } from '~/ui/content/page-hero';
import { PostArticle, RelatedPosts } from './post-article';
import { PostProducts } from './post-products';
import { toPostView } from './to-post-view.server';
import { EmptyState } from '~/ui/empty-state';
import { honeypotMessage, honeypotName } from '~/ui/form/honeypot-field';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { showsInlineMessages: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.post ? postMeta(data.post, data.products, matches) : privateMeta('Blog', matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['post'] ?? '';
  const found = isDatabaseUnavailable(context)
    ? null
    : await nullIfUnavailable(readPost(request, context.now, slug));
  if (!found) {
    const unavailable = { post: null, path: postPath({ slug }) };
    return data(unavailable, serviceUnavailable);
  }
  const { post, products, wishlist, related, comments, replyTo, signedIn } = found;
  const [{ blog, tourInvitation }, { pages }] = await Promise.all([loadFilledTexts(), loadSiteSettings()]);
  return data({
    post: toPostView(post, pages),
    path: postPath(post),
    products: products.map((product) => toCardView(product, context.now)),
    wishlist,
    related: related.map(({ slug, title, featuredImage, content }) => ({
      slug,
      title,
      featuredImage,
      minutes: readingMinutes(content),
    })),
    comments,
    replyTo,
    commenter: signedIn && { name: `${signedIn.user.firstName} ${signedIn.user.lastName}`.trim() },
    invitation: { ...tourInvitation, text: blog.postInvitation },
    saveData: isSaveDataRequest(request),
  });
}

async function readPost(request: Request, now: Date, slug: string) {
  const search = new URL(request.url).searchParams;
  const post = await findPublishedPost(slug);
  if (!post) throw errorResponse(404, 'We could not find this post.');
  // Ids and former slugs redirect to the slug.
  if (post.slug !== slug) throw redirect(postPath(post), { status: 308, headers: revalidate });
  const [products, wishlist, related, comments, replyTo, signedIn] = await Promise.all([
    findPostProductCards(post),
    readWishlist(request, now),
    listRelatedPosts(post),
    listComments(post._id, parsePageNumber(search.get('comments'))),
    findComment(post._id, search.get('reply') ?? ''),
    readSession(request, now),
  ]);
  return { post, products, wishlist, related, comments, replyTo, signedIn };
}

/** An edit may swap slug and former slug; a cached redirect would then loop. */
const revalidate = { 'Cache-Control': 'no-cache' } as const;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const session = await nullIfUnavailable(readSession(request, now).then((signedIn) => ({ signedIn })));
  const user = session?.signedIn?.user;
  // The form of a customer has no such field.
  if (user) form.set('email', user.email);
  const unavailable = () => {
    markDatabaseUnavailable(context);
    return data(replyWithErrors(form, [unavailableText]), { status: 503 });
  };
  if (!session) return unavailable();
  const submission = parseSubmission(form, commentSchema);
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const isBot = fieldText(form, honeypotName) !== '';
  const added = await nullIfUnavailable(
    findPublishedPost(params['post'] ?? '').then(async (post) => {
      if (!post) throw errorResponse(404, 'We could not find this post.');
      const comment = {
        postId: post._id,
        form: submission.value,
        userId: user?._id ?? null,
        clientAddress: clientAddress(request),
        isBot,
        now,
      };
      return { post, result: await addComment(comment) };
    }),
  );
  if (!added) return unavailable();
  const { post, result } = added;
  if (result.ok && isBot) return data(submission.reply({ formErrors: [honeypotMessage] }), { status: 400 });
  if (result.ok)
    return redirectWithFlash(`${postPath(post)}#${commentsAnchor}`, {
      kind: 'success',
      text: result.isPublic ? messages.published : messages.pending,
      at: commentsAnchor,
    });
  if (result.reason === 'rate-limited') {
    const what = 'You have just posted several comments.';
    const { status, text, headers } = rateLimitResponse(result.retryAt, now, { what });
    return data(submission.reply({ formErrors: [text] }), { status, headers });
  }
  const status = result.reason === 'blocked' ? 403 : 404;
  return data(submission.reply({ formErrors: [commentFailures[result.reason]] }), { status });
}

const messages = {
  published: 'Thank you for your comment!',
  pending: 'Thank you! Your comment will appear after we have read it.',
} as const;

const unavailableText = 'We could not save your comment. Please try again in a minute.';

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders;

export default function Post() {
  const loaderData = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  if (!loaderData.post)
    return lastResult ? (
      <div className="mx-auto max-w-text">
        <h1>Add Comment</h1>
        <CommentForm path={loaderData.path} replyTo={null} commenter={null} lastResult={lastResult} />
      </div>
    ) : (
      <EmptyState title="Failed to load blog post" text="The shop is down at the moment.">
        <a href={loaderData.path} className="button button-primary">
          Try again
        </a>
      </EmptyState>
    );
  const { post, path, products, wishlist, related, comments, replyTo, commenter, invitation, saveData } =
    loaderData;
  return (
    <div className="mx-auto max-w-text">
      <PostArticle post={post} saveData={saveData} />
      <PostProducts products={products} wishlist={wishlist} returnTo={path} saveData={saveData} />
      <Comments path={path} {...comments} {...{ replyTo, commenter, lastResult }} />
      <RelatedPosts posts={related} saveData={saveData} />
      <TourInvitation {...invitation} />
    </div>
  );
}
