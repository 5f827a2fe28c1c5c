import type { PageText } from '~/domain/content/page-text';
import { parseNairobi } from '~/lib/format/dates';
import { joinSections } from './legal-sections';
import { privacyPolicy } from './privacy-policy';
import { termsAndConditions } from './terms-and-conditions';

/** Titles by path; each is the id of its document too. */
export const legalTextTitles = {
  'privacy-policy': 'Privacy Policy',
  'terms-and-conditions': 'Terms and Conditions',
} as const;

export type LegalTextName = keyof typeof legalTextTitles;

export const legalTextNames = Object.keys(legalTextTitles) as LegalTextName[];

export const isLegalTextName = (name: string): name is LegalTextName => Object.hasOwn(legalTextTitles, name);

/** What an admin writes, with placeholders (legal-placeholders.ts). */
export type LegalTextContent = {
  readonly intro: string;
  /** Markdown: each `## ` heading begins a section. */
  readonly text: string;
  /** A lawyer has read this version. */
  readonly reviewed: boolean;
};

export type LegalText = LegalTextContent & {
  readonly _id: LegalTextName;
  /** The number of the version, from 1; 0 is the text that the shop came with. */
  readonly number: number;
  readonly changedAt: Date;
};

/** Update this with every change to one of the two files. */
const changedOn = '2026-11-29';

const shipped = (name: LegalTextName, { intro, sections }: PageText): LegalText => ({
  _id: name,
  intro,
  text: joinSections(sections),
  reviewed: false,
  number: 0,
  changedAt: parseNairobi(changedOn) as Date,
});

/** Shown until an admin saves a version. */
export const defaultLegalTexts: Readonly<Record<LegalTextName, LegalText>> = {
  'privacy-policy': shipped('privacy-policy', privacyPolicy),
  'terms-and-conditions': shipped('terms-and-conditions', termsAndConditions),
};
