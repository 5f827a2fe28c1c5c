/** `before`: a comment is public once it is approved; `after`: at once. */
export const moderationModes = ['after', 'before'] as const;
export type ModerationMode = (typeof moderationModes)[number];
