import type { DemoPost } from './demo-post';
import { farmPosts } from './posts/farm';
import { healthPosts } from './posts/health';
import { operationsPosts } from './posts/operations';
import { recipePosts } from './posts/recipes';

/** One of them is a draft. */
export const demoPosts: readonly DemoPost[] = [
  ...farmPosts,
  ...operationsPosts,
  ...healthPosts,
  ...recipePosts,
];
