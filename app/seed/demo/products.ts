import { butterAndCreamProducts } from './products/butter-and-cream';
import { cheeseProducts } from './products/cheese';
import { dairyMealProducts } from './products/dairy-meal';
import { freshMilkProducts } from './products/fresh-milk';
import { malaProducts } from './products/maziwa-mala';
import { organicProducts } from './products/organic';
import { yogurtProducts } from './products/yogurt';
import type { DemoProduct } from './demo-product';

export const demoProducts: readonly DemoProduct[] = [
  ...freshMilkProducts,
  ...yogurtProducts,
  ...malaProducts,
  ...cheeseProducts,
  ...butterAndCreamProducts,
  ...organicProducts,
  ...dairyMealProducts,
];
