import type { FormFields } from '~/lib/forms/form-fields';
import { lineField, multilineField } from '~/lib/forms/text-fields';
import { emailFormat } from '~/lib/forms/text-formats';

/** More links in a comment are advertising. */
const maxLinks = 2;
const minContentLength = 3;

/** docs/product.md 7.2. */
const messages = {
  author: 'Name is required',
  email: 'Please enter a valid email',
  content: `Comment must be at least ${minContentLength} characters`,
  links: `Please write at most ${maxLinks} links`,
} as const;

export const commentFailures = {
  'unknown-parent': 'The comment you are replying to has been deleted.',
  blocked: 'We don’t accept comments from this address. If you think this is a mistake, please contact us.',
} as const;

const countLinks = (text: string): number =>
  text.match(
    /https?:\/\/|\bwww\.|\b[a-z\d-]{1,63}\.(?:com|net|org|info|biz|io|ru|xyz|top|site|online|shop)\b/gi,
  )?.length ?? 0;

const maxLinksRule =
  (max: number) =>
  (text: string): string | null =>
    countLinks(text) > max ? messages.links : null;

export const commentFields = {
  author: lineField('Your name', {
    maxLength: 60,
    next: maxLinksRule(0),
    messages: { required: messages.author },
  }),
  email: lineField('Your email', {
    ...emailFormat(messages.email),
    messages: { required: messages.email, maximum: messages.email },
  }),
  content: multilineField('Your comment', {
    minLength: minContentLength,
    maxLength: 2_000,
    next: maxLinksRule(maxLinks),
    messages: { required: messages.content, minimum: messages.content },
  }),
} as const satisfies FormFields;

/** docs/product.md 7.2. */
export const replyPrefix = (author: string): string => `@${author} `;
