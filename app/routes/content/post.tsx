import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { excerptOf, readMinutes, viewPostCard } from '~/domain/blog/post';
import { findPublishedPost, listPublishedPosts } from '~/domain/blog/post-queries.server';
import { renderMarkdown } from '~/domain/content/markdown.server';
import { retryAfterSeconds, unlessAway } from '~/http/database-away.server';
import { savesData } from '~/http/enhancement';
import { problem } from '~/http/form.server';
import { postMeta, privateMeta } from '~/http/page-meta';
import { formatPostDay } from '~/lib/dates';
import { Breadcrumb } from '~/ui/breadcrumb';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { TourInvitation } from '~/ui/content/page-hero';
import { blogCategoryPath, postPath, Tags } from '~/ui/content/post-card';
import { Prose } from '~/ui/content/prose';
import { EmptyState } from '~/ui/empty-state';

/** What to read next. */
const furtherCount = 3;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.post ? postMeta(data.post, matches) : privateMeta('Blog', matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params['post'] ?? '';
  const found = await unlessAway(
    Promise.all([findPublishedPost(slug), listPublishedPosts({ limit: furtherCount + 1 })]),
  );
  if (!found)
    return data(
      { post: null, path: postPath({ slug }) },
      { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } },
    );
  const [post, latest] = found;
  if (!post) throw problem(404, 'There is no such post.');
  // The id form works too and leads to the slug (decisions.md 8).
  if (post.slug !== slug) throw redirect(postPath(post), 308);
  const { title, author, authorImage, featuredImage, category, tags, createdAt, updatedAt, content } = post;
  return data({
    post: {
      title,
      author,
      authorImage,
      featuredImage,
      category,
      tags,
      createdAt,
      updatedAt,
      description: excerptOf(content),
      minutes: readMinutes(content),
      html: renderMarkdown(content),
    },
    further: latest
      .filter((other) => other.slug !== slug)
      .slice(0, furtherCount)
      .map((other) => {
        const { title: name, minutes } = viewPostCard(other);
        return { slug: other.slug, title: name, minutes };
      }),
    saveData: savesData(request),
  });
}

/** Retry-After, where the loader sent one. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Post() {
  const shown = useLoaderData<typeof loader>();
  if (!shown.post)
    return (
      <EmptyState title="Failed to load blog post" text="The shop is not reachable at the moment.">
        <a href={shown.path} className="button button-primary">
          Try again
        </a>
      </EmptyState>
    );
  const { post, further, saveData } = shown;
  return (
    <div className="mx-auto max-w-text">
      <Breadcrumb
        trail={[
          { name: 'Blog', path: '/blogs' },
          { name: post.category, path: blogCategoryPath(post.category) },
        ]}
      />
      <article>
        <h1>{post.title}</h1>
        <div className="mt-4 flex items-center gap-3">
          <img
            {...portraitOf(post.authorImage)}
            alt=""
            width={48}
            height={48}
            className="rounded-full bg-mint"
          />
          <p className="text-sm">
            <span className="font-bold">{post.author}</span>
            <br />
            <time dateTime={post.createdAt.toISOString()}>{formatPostDay(post.createdAt)}</time> ·{' '}
            {post.minutes} min read
          </p>
        </div>
        {post.featuredImage && (
          <div className="mt-6">
            <ProductPicture
              picture={post.featuredImage}
              sizes="(min-width: 768px) 640px, 92vw"
              eager
              saveData={saveData}
            />
          </div>
        )}
        <div className="mt-6">
          <Prose html={post.html} />
        </div>
        <Tags tags={post.tags} />
      </article>
      <TourInvitation text="Would you like to see it with your own eyes? We show you around, Monday to Saturday." />
      {further.length > 0 && (
        <section className="mt-10">
          <h2>Read on</h2>
          <ul className="mt-2">
            {further.map(({ slug, title, minutes }) => (
              <li key={slug} className="border-b border-edge-pale py-1">
                <a href={postPath({ slug })} className="link inline-block py-2">
                  {title}
                </a>{' '}
                <span className="text-sm text-ink-soft">{minutes} min read</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A small one of the writer; the farm's mark where there is none (admin.md section 9). */
const portraitOf = (picture: { src: string; widths: readonly number[] } | null) => ({
  src: picture ? `${picture.src}-${picture.widths[0] ?? 160}.webp` : '/images/logo.svg',
});
