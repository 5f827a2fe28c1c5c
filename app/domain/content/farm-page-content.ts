import type { Picture } from '~/domain/images/picture';

export type FarmHero = {
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
};

export type FarmChapter = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly order: number;
};
