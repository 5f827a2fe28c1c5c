import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: 43 characters that URLs and cookies need not escape. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

export const tokenPattern = /^[\w-]{43}$/;

/** A plain hash suffices for 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
