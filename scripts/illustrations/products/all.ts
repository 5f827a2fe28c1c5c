import { butterAndCreamPictures } from './butter-and-cream';
import { cheesePictures } from './cheese';
import { dairyMealPictures } from './dairy-meal';
import { freshMilkPictures } from './fresh-milk';
import { malaPictures } from './maziwa-mala';
import { organicPictures } from './organic';
import { yogurtPictures } from './yogurt';

/** Each product's picture under its slug; calling it writes the SVG. */
export const productPictures: Record<string, () => string> = {
  ...freshMilkPictures,
  ...yogurtPictures,
  ...malaPictures,
  ...cheesePictures,
  ...butterAndCreamPictures,
  ...organicPictures,
  ...dairyMealPictures,
};
