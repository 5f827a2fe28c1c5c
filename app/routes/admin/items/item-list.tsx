import { Form } from '@remix-run/react';
import type { Picture } from '~/domain/images/picture';
import { DialogLink } from '~/ui/admin/dialog';
import { ReorderButtons, ReorderList } from '~/ui/admin/reorder-list';
import { Badge } from '~/ui/badge';
import { ProductPicture } from '~/ui/catalogue/product-picture';

export type ItemRow = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Undefined for a kind without pictures. */
  readonly picture?: Picture | null;
  readonly isVisible: boolean;
};

/** The words for an item that customers see, and for one that they don't. */
export type VisibilityWords = {
  readonly visible: string;
  readonly hidden: string;
  readonly show: string;
  readonly hide: string;
};

/** For items that are published or drafts. */
export const publishedWords: VisibilityWords = {
  visible: 'Published',
  hidden: 'Draft',
  show: 'Publish',
  hide: 'Unpublish',
};

/** Items of a kind (app/domain/ordered-items), with their buttons. The action of the page calls handleItemListForm. */
export const ItemList = (props: {
  items: readonly ItemRow[];
  listPath: string;
  words: VisibilityWords;
  /** For a page with several lists. */
  name?: string;
}) => {
  const { items, listPath, words, name = 'list' } = props;
  const formId = `visibility-${name}`;
  return (
    <>
      <Form id={formId} method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="visibility" />
      </Form>
      <ReorderList items={items} name={name}>
        <ul className="space-y-3">
          {items.map((item) => (
            <li key={item.id} className="card p-3 md:flex md:items-center md:gap-4">
              <div className="flex min-w-0 flex-1 items-start gap-3">
                {item.picture !== undefined && (
                  <span className="w-16 flex-none">
                    <ProductPicture picture={item.picture} sizes="64px" alt="" />
                  </span>
                )}
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <strong className="min-w-0 break-words">{item.name}</strong>{' '}
                    <Badge tone={item.isVisible ? 'good' : 'quiet'}>
                      {item.isVisible ? words.visible : words.hidden}
                    </Badge>
                  </p>
                  {item.text && <p className="break-words text-sm text-ink-soft">{item.text}</p>}
                </div>
              </div>
              <div className="mt-1 flex flex-wrap items-center gap-x-4 md:mt-0 md:flex-none">
                <DialogLink to={`${listPath}/${item.id}`} className={actionClassName}>
                  Edit<span className="sr-only"> {item.name}</span>
                </DialogLink>{' '}
                <a href={`${listPath}/${item.id}/preview`} className={actionClassName}>
                  Preview<span className="sr-only"> {item.name}</span>
                </a>{' '}
                <button
                  form={formId}
                  name={item.isVisible ? 'hide' : 'show'}
                  value={item.id}
                  className={actionClassName}
                >
                  {item.isVisible ? words.hide : words.show}
                  <span className="sr-only"> {item.name}</span>
                </button>{' '}
                <DialogLink to={`${listPath}/${item.id}/delete`} className={actionClassName}>
                  Delete<span className="sr-only"> {item.name}</span>
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
};

const actionClassName = 'link flex min-h-[44px] items-center font-bold';
