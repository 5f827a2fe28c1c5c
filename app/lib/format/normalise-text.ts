import { stripInvisibleCharacters } from './strip-invisible-characters';

const controlCharacters = /\p{Cc}+/gu;

/** A pasted line break must not split a name or an address. */
export const toSingleLine = (text: string): string =>
  stripInvisibleCharacters(text).replace(controlCharacters, ' ').replace(/\s+/g, ' ').trim();

/** Normalises line breaks to \n, removes control characters and collapses blank lines. */
export const normaliseMultilineText = (text: string): string =>
  stripInvisibleCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The lines that are not empty, each once. */
export const splitLines = (text: string): readonly string[] => [
  ...new Set(text.split('\n').map(toSingleLine).filter(Boolean)),
];
