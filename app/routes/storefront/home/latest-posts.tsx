import type { Picture } from '~/domain/catalogue/product';
import { formatDate } from '~/lib/format/dates';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { SectionHeading } from './section-heading';

export type PostView = {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly minutes: number;
  readonly image: Picture | null;
};

export const LatestPosts = (props: {
  title: string;
  posts: readonly PostView[];
  linked: boolean;
  saveData: boolean;
}) => (
  <section aria-labelledby="blog">
    <SectionHeading id="blog" title={props.title} />
    <ul className="grid gap-4 md:grid-cols-3">
      {props.posts.map((post) => (
        <li key={post.slug} className="card flex flex-col p-3">
          <ProductPicture
            picture={post.image}
            sizes="(min-width: 768px) 33vw, 100vw"
            minWidth={320}
            saveData={props.saveData}
            alt=""
          />
          <p className="mt-2 text-sm text-ink-soft">
            {formatDate(post.createdAt)} · {post.minutes} min read
          </p>
          <h3 className="mt-1">
            {props.linked ? (
              <a href={`/blog/${post.slug}`} className="inline-block hover:underline">
                {post.title}
              </a>
            ) : (
              post.title
            )}
          </h3>
          <p className="mt-auto pt-2 text-sm">By {post.author}</p>
        </li>
      ))}
    </ul>
    {props.linked && (
      <p className="mt-4 text-center">
        <a href="/blogs" className="button button-secondary">
          View All<span className="sr-only"> posts</span>
        </a>
      </p>
    )}
  </section>
);
