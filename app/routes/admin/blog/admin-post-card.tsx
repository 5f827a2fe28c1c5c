import type { PostCard } from '~/domain/blog/post';
import { defaultPostPicture } from '~/domain/content/farm-pictures';
import { formatPostDate } from '~/lib/format/dates';
import { deletePostPath, editPostPath, postPath, savedPostPreviewPath } from '~/paths';
import { DialogLink } from '~/ui/admin/dialog';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { OfWhat } from '~/ui/of-what';

export const AdminPostCard = ({
  post,
  saveData,
}: {
  post: PostCard & { readonly id: string };
  saveData: boolean;
}) => (
  <article className="card hidden h-full flex-col p-4 row:flex">
    <ProductPicture
      picture={post.featuredImage ?? defaultPostPicture}
      sizes="(min-width: 1024px) 270px, 44vw"
      saveData={saveData}
      alt=""
    />
    <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <Badge tone={post.published ? 'good' : 'waiting'}>{post.published ? 'Published' : 'Draft'}</Badge>{' '}
      <time dateTime={post.createdAt.toISOString()}>{formatPostDate(post.createdAt)}</time>
    </p>
    <h2 className="mt-2 break-words">{post.title}</h2>
    <p className="mt-1 break-words">{post.excerpt}</p>
    <p className="mt-2 break-words text-sm text-ink-soft">
      {post.author} · {post.minutes} min read
      {post.tags.length > 0 && ` · ${post.tags.join(', ')}`}
    </p>
    <p className="mt-auto flex flex-wrap items-center gap-3 pt-3">
      <DialogLink to={editPostPath(post.id)} className="button button-secondary">
        Edit<OfWhat>{post.title}</OfWhat>
      </DialogLink>
      <DialogLink to={deletePostPath(post.id)} className="button button-quiet">
        Delete<OfWhat>{post.title}</OfWhat>
      </DialogLink>
      <a href={post.published ? postPath(post) : savedPostPreviewPath(post.id)} className="link py-2">
        {post.published ? 'View' : 'Preview'}
        <OfWhat>{post.title}</OfWhat>
      </a>
    </p>
  </article>
);
