import type { BlogPost } from '~/domain/blog/post';
import { renditionUrl } from '~/domain/images/rendition-url';
import { formatPostDate } from '~/lib/format/dates';
import { Breadcrumb } from '~/ui/breadcrumb';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { blogCategoryPath, postPath, Tags } from '~/ui/content/post-card';
import { Prose } from '~/ui/content/prose';

type PostView = Pick<
  BlogPost,
  'title' | 'author' | 'authorImage' | 'featuredImage' | 'category' | 'tags' | 'createdAt'
> & { readonly minutes: number; readonly html: string };

export const PostArticle = ({ post, saveData }: { post: PostView; saveData: boolean }) => (
  <>
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
          src={portraitOf(post.authorImage)}
          alt=""
          width={48}
          height={48}
          className="h-12 w-12 flex-none rounded-full bg-mint object-cover"
        />
        <p className="text-sm">
          <span className="font-bold">{post.author}</span>
          <br />
          <time dateTime={post.createdAt.toISOString()}>{formatPostDate(post.createdAt)}</time> ·{' '}
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
  </>
);

/** The smallest rendition; the logo if the author has no picture. */
const portraitOf = (picture: BlogPost['authorImage']) =>
  picture ? renditionUrl(picture, picture.widths[0] ?? picture.width, 'webp') : '/images/logo.svg';

export const FurtherPosts = (props: {
  posts: readonly { readonly slug: string; readonly title: string; readonly minutes: number }[];
}) =>
  props.posts.length === 0 ? null : (
    <section className="mt-10">
      <h2>Read on</h2>
      <ul className="mt-2">
        {props.posts.map(({ slug, title, minutes }) => (
          <li key={slug} className="border-b border-edge-pale py-1">
            <a href={postPath({ slug })} className="link inline-block py-2">
              {title}
            </a>{' '}
            <span className="text-sm text-ink-soft">{minutes} min read</span>
          </li>
        ))}
      </ul>
    </section>
  );
