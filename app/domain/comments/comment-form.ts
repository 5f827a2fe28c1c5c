import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { maxEmailLength, minimumCheck, textRule, visitorMessages } from '~/domain/messages/visitor-fields';
import { emailAddressPattern, isEmailAddress } from '~/lib/forms/email-address';
import { toSingleLine, type FormFields } from '~/lib/forms/form-fields';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';

/** More links in a comment are advertising. */
const maxLinks = 2;
const minContentLength = 3;
const maxAuthorLength = 60;
const maxContentLength = 2_000;

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

export const commentFields = {
  author: {
    label: 'Your name',
    maxLength: maxAuthorLength,
    check: { missing: messages.author },
    rule: (text, form) => {
      if (text.trim() === '') return messages.author;
      return countLinks(text) > 0 ? messages.links : textRule({ maxLength: maxAuthorLength })(text, form);
    },
    normalise: (text) => toSingleLine(stripInvisibleCharacters(text)),
  },
  email: {
    label: 'Your email',
    maxLength: maxEmailLength,
    limits: { format: 'email' },
    check: { missing: messages.email, pattern: emailAddressPattern, invalid: messages.email },
    rule: (text) => {
      const trimmed = text.trim();
      return trimmed.length <= maxEmailLength && isEmailAddress(trimmed) ? null : messages.email;
    },
    normalise: toSingleLine,
  },
  content: {
    label: 'Your comment',
    maxLength: maxContentLength,
    limits: { minLength: minContentLength },
    check: { missing: messages.content, ...minimumCheck(minContentLength), invalid: messages.content },
    rule: (text) => {
      const trimmed = text.replace(/\r\n/g, '\n').trim();
      if ([...trimmed].length < minContentLength) return messages.content;
      if (trimmed.length > maxContentLength) return visitorMessages.maximum(maxContentLength);
      return countLinks(trimmed) > maxLinks ? messages.links : null;
    },
    normalise: (text) => normaliseMultilineText(stripInvisibleCharacters(text)),
  },
} as const satisfies FormFields;

/** docs/product.md 7.2. */
export const replyPrefix = (author: string): string => `@${author} `;
