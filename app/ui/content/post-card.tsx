import type { PostCard as Post } from '~/domain/blog/post';
import { defaultPostPicture } from '~/domain/content/farm-pictures';
import { formatDate } from '~/lib/format/dates';
import { postPath, postTagPath } from '~/paths';
import { Badge } from '../badge';
import { ResponsivePicture } from '../responsive-picture';

/** A featured card spans the page. */
export const PostCard = (props: { post: Post; featured?: boolean; eager?: boolean; saveData: boolean }) => {
  const { post, featured, eager, saveData } = props;
  return (
    <article
      className={`card h-full p-4 ${featured ? 'items-center gap-6 md:grid md:grid-cols-2' : 'flex flex-col'}`}
    >
      <a href={postPath(post)} tabIndex={-1} aria-hidden="true">
        <ResponsivePicture
          picture={post.featuredImage ?? defaultPostPicture}
          sizes={
            featured
              ? '(min-width: 768px) 46vw, 85vw'
              : '(min-width: 1024px) 30vw, (min-width: 480px) 44vw, 85vw'
          }
          eager={eager ?? false}
          saveData={saveData}
          alt=""
          className="gallery-picture rounded-sm"
        />
      </a>
      <div className="mt-3 flex flex-1 flex-col">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {featured ? <Badge tone="bright">Featured</Badge> : null}{' '}
          <span>
            {post.published ? 'Published' : 'Draft'}{' '}
            <time dateTime={post.createdAt.toISOString()}>{formatDate(post.createdAt)}</time>
          </span>
        </p>
        <h2 className={`mt-2 ${featured ? 'text-2xl' : ''}`}>
          <a href={postPath(post)} className="hover:underline">
            {post.title}
          </a>
        </h2>
        <p className="mt-1">{post.excerpt}</p>
        <p className="mt-2 text-sm text-ink-soft">
          {post.author} · {post.minutes} min read
        </p>
        <Tags tags={post.tags} />
        <p className="mt-auto pt-2">
          <a href={postPath(post)} className="link inline-block py-2 font-bold">
            Read More<span className="sr-only">: {post.title}</span>
          </a>
        </p>
      </div>
    </article>
  );
};

export const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={postTagPath(tag)}
            className="inline-block rounded-full bg-mint px-3 py-1 text-sm hover:underline"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
