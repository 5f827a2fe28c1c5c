import { Form } from '@remix-run/react';
import type { Picture } from '~/domain/images/picture';
import type { VisibilityNames } from '~/domain/ordered-items/item-messages';
import { DialogLink } from '~/ui/admin/dialog';
import { ReorderButtons, ReorderList } from '~/ui/admin/reorder-list';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { OfWhat } from '~/ui/of-what';

export type ItemRow = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Undefined for a kind without pictures. */
  readonly picture?: Picture | null;
  readonly isVisible: boolean;
  /** Not kept yet. */
  readonly isExample: boolean;
};

export type ItemGroup = {
  readonly id: string;
  /** '' for the only group of a list without groups. */
  readonly name: string;
  readonly items: readonly ItemRow[];
};

type ListProps = { listPath: string; names: VisibilityNames };

/** The action of the page calls handleItemListForm. */
export const ItemGroups = ({ groups, ...props }: ListProps & { groups: readonly ItemGroup[] }) =>
  groups[0]?.name === '' ? (
    <ItemList {...props} {...groups[0]} />
  ) : (
    <ReorderList items={groups} name="groups">
      <div className="space-y-6">
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id} className="space-y-2">
            <div className="flex items-center gap-2">
              <h2 id={group.id} className="min-w-0 flex-1 break-words">
                {group.name}
              </h2>
              <ReorderButtons id={group.id} canDrag={false} />
            </div>
            <ItemList {...props} {...group} />
          </section>
        ))}
      </div>
    </ReorderList>
  );

function ItemList({ id, items, listPath, names }: ListProps & ItemGroup) {
  const formId = `visibility-${id}`;
  return (
    <>
      <Form id={formId} method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="visibility" />
      </Form>
      <ReorderList items={items} name={id}>
        <ul className="space-y-3">
          {items.map((item) => (
            <li key={item.id} className="card p-3 md:flex md:items-center md:gap-4">
              <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
                {item.picture !== undefined && (
                  <span className="w-16 flex-none">
                    <ProductPicture picture={item.picture} sizes="64px" alt="" />
                  </span>
                )}
                <div className="min-w-[8rem] flex-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <strong className="min-w-0 break-words">{item.name}</strong>{' '}
                    <Badge tone={item.isVisible ? 'good' : 'quiet'}>
                      {item.isVisible ? names.visible : item.isExample ? 'Example' : names.hidden}
                    </Badge>
                  </p>
                  {item.text && <p className="break-words text-sm text-ink-soft">{item.text}</p>}
                </div>
              </div>
              <div className="mt-1 flex flex-wrap items-center gap-x-4 md:mt-0 md:flex-none">
                <DialogLink to={`${listPath}/${item.id}`} className={actionClassName}>
                  Edit<OfWhat>{item.name}</OfWhat>
                </DialogLink>{' '}
                <a href={`${listPath}/${item.id}/preview`} className={actionClassName}>
                  Preview<OfWhat>{item.name}</OfWhat>
                </a>{' '}
                <button
                  form={formId}
                  name={item.isVisible ? 'hide' : 'show'}
                  value={item.id}
                  className={actionClassName}
                >
                  {item.isVisible ? names.hide : item.isExample ? 'Keep' : names.show}
                  <OfWhat>{item.name}</OfWhat>
                </button>{' '}
                <DialogLink to={`${listPath}/${item.id}/delete`} className={actionClassName}>
                  Delete<OfWhat>{item.name}</OfWhat>
                </DialogLink>{' '}
                <span className="ml-auto">
                  <ReorderButtons id={item.id} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </ReorderList>
    </>
  );
}

const actionClassName = 'link flex min-h-[44px] items-center font-bold';
