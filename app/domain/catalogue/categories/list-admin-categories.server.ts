import type { Picture } from '~/domain/images/picture';
import { foldText } from '~/domain/text/fold-text';
import { ownValue } from '~/lib/own-value';
import { countProductsByCategory } from '../catalogue-queries.server';
import type { AdminCategoryFilter } from './admin-category-filter';
import { listCategoryTree } from './category-choices.server';

export type AdminCategoryRow = {
  readonly id: string;
  readonly name: string;
  readonly parentName: string | null;
  readonly picture: Picture | null;
  /** Active products. */
  readonly productCount: number;
  readonly isActive: boolean;
};

/** Categories of the back office, each below its parent. Every word of the search must be in the name or the description. */
export async function listAdminCategories({
  search,
  state,
}: AdminCategoryFilter): Promise<readonly AdminCategoryRow[]> {
  const [tree, counts] = await Promise.all([listCategoryTree(), countProductsByCategory({ isActive: true })]);
  const words = foldText(search).split(' ').filter(Boolean);
  const nameById = new Map(tree.map(({ category }) => [category._id.toHexString(), category.name]));
  return tree.flatMap(({ category }) => {
    const { _id, name, description, parent, image, isActive } = category;
    const text = foldText(`${name} ${description}`);
    if (!words.every((word) => text.includes(word))) return [];
    if (state !== 'all' && isActive !== (state === 'active')) return [];
    return [
      {
        id: _id.toHexString(),
        name,
        parentName: parent && (nameById.get(parent.toHexString()) ?? null),
        picture: image,
        productCount: ownValue(counts, name) ?? 0,
        isActive,
      },
    ];
  });
}
