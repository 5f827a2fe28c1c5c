import type { BlogCategory } from '~/domain/blog/post';

export type DemoPost = {
  readonly slug: string;
  readonly title: string;
  /** Slug of a team member (team.ts). */
  readonly author: string;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  /** Name of a picture of `storyPicture`. */
  readonly picture: string;
  readonly pictureAlt: string;
  readonly daysAgo: number;
  /** Slugs of products. */
  readonly products?: readonly string[];
  readonly published?: false;
  /** Markdown. */
  readonly content: string;
};
