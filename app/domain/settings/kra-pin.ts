/** Of the Kenya Revenue Authority: A for a person or P for a company, nine digits, a letter. */
export const kraPinPattern = /^[A-Z]\d{9}[A-Z]$/;

/** 'a 012 345 678 b' as 'A012345678B'. */
export const normaliseKraPin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
