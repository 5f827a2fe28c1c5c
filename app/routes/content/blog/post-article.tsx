import { useRootData } from '~/ui/layout/use-root-data';
import type { Site } from '~/domain/settings/site';
import type { BlogPost } from '~/domain/blog/post';
import { defaultPostPicture } from '~/domain/content/farm-pictures';
import { renditionUrl } from '~/domain/images/rendition-url';
import { formatPostDate } from '~/lib/format/dates';
import { postCategoryPath, postPath } from '~/paths';
import { Breadcrumb } from '~/ui/breadcrumb';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Tags } from '~/ui/content/post-card';
import { Prose } from '~/ui/content/prose';
import { ResponsivePicture } from '~/ui/responsive-picture';

type PostView = Pick<
  BlogPost,
  'title' | 'author' | 'authorImage' | 'featuredImage' | 'category' | 'tags' | 'createdAt'
> & { readonly minutes: number; readonly html: string };

export const PostArticle = ({ post, saveData }: { post: PostView; saveData: boolean }) => (
  <>
    <Breadcrumb
      trail={[
        { name: 'Blog', path: '/blogs' },
        { name: post.category, path: postCategoryPath(post.category) },
      ]}
    />
    <article>
      <h1>{post.title}</h1>
      <div className="mt-4 flex items-center gap-3">
        <img
          src={portraitOf(post.authorImage, useRootData().site.logo)}
          alt=""
          width={48}
          height={48}
          className="h-12 w-12 flex-none rounded-full bg-mint object-cover"
        />
        <p className="text-sm">
          <span className="font-bold">{post.author}</span>
          <br />
          <time dateTime={post.createdAt.toISOString()} className="whitespace-nowrap">
            {formatPostDate(post.createdAt)}
          </time>{' '}
          · {post.minutes} min read
        </p>
      </div>
      <div className="mt-6">
        <ProductPicture
          picture={post.featuredImage ?? defaultPostPicture}
          sizes="(min-width: 768px) 690px, 92vw"
          eager
          saveData={saveData}
        />
      </div>
      <div className="mt-6">
        <Prose html={post.html} />
      </div>
      <Tags tags={post.tags} />
    </article>
  </>
);

/** The smallest rendition; the logo if the author has no picture. */
function portraitOf(picture: BlogPost['authorImage'], logo: Site['logo']): string {
  if (picture) return renditionUrl(picture, picture.widths[0] ?? picture.width, 'webp');
  return logo ? `${logo.icons}-192.png` : '/images/logo.svg';
}

export type RelatedPost = Pick<BlogPost, 'slug' | 'title' | 'featuredImage'> & {
  readonly minutes: number;
};

export const RelatedPosts = (props: { posts: readonly RelatedPost[]; saveData: boolean }) =>
  props.posts.length === 0 ? null : (
    <section className="mt-10">
      <h2>Read next</h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {props.posts.map((post) => (
          <li key={post.slug}>
            <a href={postPath(post)} className="flex gap-4 hover:underline sm:block sm:gap-0">
              <span className="block w-28 flex-none sm:w-auto">
                <ResponsivePicture
                  picture={post.featuredImage ?? defaultPostPicture}
                  sizes="(min-width: 768px) 200px, (min-width: 480px) 30vw, 112px"
                  saveData={props.saveData}
                  alt=""
                  className="gallery-picture rounded-sm"
                />
              </span>
              <span className="sm:mt-2 sm:block">
                <span className="block font-serif text-lg font-bold">{post.title}</span>
                <span className="block text-sm text-ink-soft">{post.minutes} min read</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
