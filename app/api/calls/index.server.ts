import type { Call } from '../call';
import { categoryCalls } from './categories.server';
import { commentCalls } from './comments.server';
import { contentCalls } from './content.server';
import { farmServiceCalls } from './farm-services.server';
import { galleryCalls } from './gallery.server';
import { productCalls } from './products.server';
import { signInCalls } from './sign-in.server';
import { teamCalls } from './team.server';

/** All calls, in the order of the description. A path with a name comes before one with a parameter in its place. */
export const calls: readonly Call[] = [
  ...signInCalls,
  ...productCalls,
  ...categoryCalls,
  ...contentCalls,
  ...farmServiceCalls,
  ...teamCalls,
  ...commentCalls,
  ...galleryCalls,
];
