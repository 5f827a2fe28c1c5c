import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters that an address and a cookie take as they are. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

export const tokenPattern = /^[\w-]{43}$/;

/** What is stored of a token: of so many random bits a plain hash gives nothing away. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
