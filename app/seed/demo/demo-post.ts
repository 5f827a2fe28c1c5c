import type { BlogCategory } from '~/domain/blog/post';

/** A post of the demo farm. */
export type DemoPost = {
  readonly slug: string;
  readonly title: string;
  /** Key of somebody of the team (team.ts). */
  readonly author: string;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  /** Key of its picture, and what that shows. */
  readonly picture: string;
  readonly pictureAlt: string;
  readonly daysAgo: number;
  readonly published?: false;
  /** Markdown. */
  readonly content: string;
};
