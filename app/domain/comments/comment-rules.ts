import type { FieldRule } from '~/domain/accounts/account-fields';
import { isEmailAddress } from '~/domain/accounts/account-fields';
import { maxEmailLength, textRule, visitorMessages } from '~/domain/messages/visitor-fields';

export const commentLabels = { author: 'Your name', email: 'Your e-mail', content: 'Your comment' } as const;

export type CommentField = keyof typeof commentLabels;

/** What a person's entries never reach. Also for maxLength attributes. */
export const commentLimits = { author: 60, email: maxEmailLength, content: 2_000 } as const;

/** A reader has one link to show, perhaps two; who has more to show advertises (decisions.md 36). */
const mostLinks = 2;

/** The messages of admin.md section 5, Comment form, to the letter; the others are ours. */
export const commentMessages = {
  author: 'Name is required',
  email: 'Please enter a valid email',
  content: 'Comment must be at least 3 characters',
  links: `Please write at most ${mostLinks} links`,
} as const;

const countLinks = (text: string): number =>
  text.match(/https?:\/\/|\bwww\.|\b[a-z\d-]+\.(?:com|net|org|info|biz|io|ru|xyz|top|site|online|shop)\b/gi)
    ?.length ?? 0;

export const commentRules = {
  author: (text, form) =>
    text.trim() === ''
      ? commentMessages.author
      : countLinks(text) > 0
        ? commentMessages.links
        : textRule({ most: commentLimits.author })(text, form),
  email: (text) => {
    const trimmed = text.trim();
    return trimmed.length <= maxEmailLength && isEmailAddress(trimmed) ? null : commentMessages.email;
  },
  content: (text) => {
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    if ([...trimmed].length < 3) return commentMessages.content;
    if (trimmed.length > commentLimits.content) return visitorMessages.maximum(commentLimits.content);
    return countLinks(trimmed) > mostLinks ? commentMessages.links : null;
  },
} as const satisfies Record<CommentField, FieldRule>;

/** What a reply begins with (admin.md section 4, Reply). */
export const replyPrefix = (author: string): string => `@${author} `;
