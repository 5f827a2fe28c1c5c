import type { ObjectId } from 'mongodb';
import type { Category } from '../category';

type Node = Pick<Category, '_id' | 'parent'>;

/** The parent, its parent and so on. Ends at a circle, which another tool could have stored. */
export function ancestorsOf<Each extends Node>(category: Node, all: readonly Each[]): readonly Each[] {
  const ancestors: Each[] = [];
  for (let id = category.parent; id !== null;) {
    const parentId: ObjectId = id;
    const parent = all.find(({ _id }) => _id.equals(parentId));
    if (!parent || parent._id.equals(category._id) || ancestors.includes(parent)) break;
    ancestors.push(parent);
    id = parent.parent;
  }
  return ancestors;
}

/** Whether a category with this parent would be inside itself. */
export function createsCycle(id: ObjectId, parent: ObjectId | null, all: readonly Node[]): boolean {
  const above = all.find(({ _id }) => parent?.equals(_id));
  return above !== undefined && [above, ...ancestorsOf(above, all)].some(({ _id }) => _id.equals(id));
}

/** Each category below its parent, with its depth from 0; those whose parent is missing stand at the top. */
export function listAsTree<Each extends Node>(
  all: readonly Each[],
): readonly { readonly category: Each; readonly depth: number }[] {
  const shown = new Set<Each>();
  const list = (siblings: readonly Each[], depth: number): { category: Each; depth: number }[] =>
    siblings.flatMap((category) => {
      if (shown.has(category)) return [];
      shown.add(category);
      const children = all.filter(({ parent }) => parent?.equals(category._id));
      return [{ category, depth }, ...list(children, depth + 1)];
    });
  const tops = all.filter(({ parent }) => !parent || !all.some(({ _id }) => _id.equals(parent)));
  const tree = list(tops, 0);
  // A circle has no top.
  return [...tree, ...list(all, 0)];
}
