import type { PostLink } from '~/domain/blog/post-products.server';
import { postPath } from '~/paths';

/** The posts that name a product. */
export const ProductPosts = ({ posts }: { posts: readonly PostLink[] }) =>
  posts.length === 0 ? null : (
    <section aria-labelledby="posts" className="mt-10">
      <h2 id="posts">
        {posts.every(({ category }) => category === 'Recipes') ? 'In our recipes' : 'From the blog'}
      </h2>
      <ul className="mt-2">
        {posts.map((post) => (
          <li key={post.slug}>
            <a href={postPath(post)} className="link inline-block py-2.5">
              {post.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
