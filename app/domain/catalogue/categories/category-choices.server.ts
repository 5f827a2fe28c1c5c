import { collections } from '~/domain/collections';
import type { Category } from '../category';
import { listAsTree } from './category-tree';

export type CategoryChoice = {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** 0 at the top. */
  readonly depth: number;
};

/** All categories, each below its parent, in the order of the shop. */
export async function listCategoryTree(): Promise<
  readonly { readonly category: Category; readonly depth: number }[]
> {
  return listAsTree(await collections().categories.find({}).sort({ order: 1, name: 1 }).toArray());
}

/** For the fields and filters that offer categories. Includes inactive ones. */
export async function listCategoryChoices(): Promise<readonly CategoryChoice[]> {
  const tree = await listCategoryTree();
  return tree.map(({ category: { _id, name, isActive }, depth }) => ({
    id: _id.toHexString(),
    name,
    isActive,
    depth,
  }));
}
