import { defaultPostPicture } from '~/domain/content/farm-pictures';
import type { Picture } from '~/domain/images/picture';
import { formatDate } from '~/lib/format/dates';
import { postPath } from '~/paths';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { SectionHeading } from './section-heading';

export type PostView = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly minutes: number;
  readonly image: Picture | null;
};

export const LatestPosts = (props: { title: string; posts: readonly PostView[]; saveData: boolean }) => (
  <section aria-labelledby="blog">
    <SectionHeading id="blog" title={props.title} />
    <ul className="grid gap-6 md:grid-cols-3">
      {props.posts.map((post) => (
        <li key={post.slug} className="illustrated">
          <div>
            <ProductPicture
              picture={post.image ?? defaultPostPicture}
              sizes="(min-width: 768px) 31vw, 112px"
              minWidth={320}
              maxWidth={640}
              saveData={props.saveData}
              alt=""
            />
          </div>
          <h3>
            <a href={postPath(post)} className="inline-block hover:underline">
              {post.title}
            </a>
          </h3>
          <div>
            <p>{post.excerpt}</p>
            <p className="mt-1 text-sm text-ink-soft">
              {post.author} · {formatDate(post.createdAt)} · {`${post.minutes}\u00a0min\u00a0read`}
            </p>
          </div>
        </li>
      ))}
    </ul>
    <p className="mt-4 text-center">
      <a href="/blogs" className="button button-secondary">
        View All<span className="sr-only"> posts</span>
      </a>
    </p>
  </section>
);
