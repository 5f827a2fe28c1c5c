import { Form } from '@remix-run/react';
import { keepExampleIntent } from '~/domain/content/examples/example-intents';
import type { ContentPage, ContentSection } from '~/domain/content/sections/content-section';
import { sectionsOf } from '~/domain/content/sections/content-sections';
import { addContentItemPath, contentSectionPath, deleteContentItemPath, editContentItemPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { DialogLink } from '~/ui/admin/dialog';
import { ExamplesBar } from '~/ui/admin/examples-bar';
import { ReorderButtons, ReorderList } from '~/ui/admin/reorder-list';
import { Badge } from '~/ui/badge';
import { Icon } from '~/ui/icon';
import { OfWhat } from '~/ui/of-what';
import { ResponsivePicture } from '~/ui/responsive-picture';
import type { ItemRow, SectionRows } from './section-rows.server';

/** The sections of the home or about page, each with its buttons. */
export const SectionList = ({ page, sections }: { page: ContentPage; sections: readonly SectionRows[] }) =>
  sectionsOf(page).map((section) => {
    const rows = sections.find(({ segment }) => segment === section.segment);
    return rows && <SectionCard key={section.segment} section={section} rows={rows} />;
  });

const SectionCard = ({ section, rows }: { section: ContentSection; rows: SectionRows }) => (
  <section aria-labelledby={`section-${section.segment}`} className="card space-y-3 p-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={`section-${section.segment}`} className="text-xl">
        {section.heading}
      </h2>
      <DialogLink
        to={section.isList ? addContentItemPath(section) : contentSectionPath(section)}
        className="button button-secondary"
      >
        {section.isList ? (
          <>
            <Icon name="plus" size={18} />
            Add
          </>
        ) : (
          'Edit'
        )}
        <OfWhat>{section.isList ? section.thing : section.heading}</OfWhat>
      </DialogLink>
    </div>
    {rows.items === null ? (
      <Part rows={rows} />
    ) : rows.items.length === 0 ? (
      <p className="text-ink-soft">No {section.thing} yet. The page hides this part until you add one.</p>
    ) : (
      <ReorderList items={rows.items} name={section.segment}>
        <ul>
          {rows.items.map((item) => (
            <Item key={item.id} section={section} item={item} />
          ))}
        </ul>
      </ReorderList>
    )}
    {rows.items && (
      <ExamplesBar
        list={section.segment}
        canAdd={rows.offersExamples}
        hasExamples={rows.items.some(({ isExample }) => isExample)}
      />
    )}
  </section>
);

const Part = ({ rows: { texts, picture } }: { rows: SectionRows }) => (
  <div className="gap-4 sm:flex">
    {picture && (
      <div className="mb-3 w-40 flex-none self-start overflow-hidden rounded-sm bg-mint sm:mb-0">
        <ResponsivePicture picture={picture} sizes="160px" alt="" small />
      </div>
    )}
    <DescriptionList items={texts.map(([name, value]) => ({ name, value }))} />
  </div>
);

const Item = ({ section, item }: { section: ContentSection; item: ItemRow }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-edge-pale py-3">
    {item.picture && (
      <span className="w-16 flex-none self-start overflow-hidden rounded-sm bg-mint">
        <ResponsivePicture picture={item.picture} sizes="64px" alt="" small />
      </span>
    )}
    {item.icon && (
      <span className="self-start text-pasture">
        <Icon name={item.icon} />
      </span>
    )}
    <div className="min-w-0 flex-1 basis-40">
      <h3 className="break-words text-base">
        {item.figure && !item.state && <span className="text-clay">{item.figure} </span>}
        {`${item.name} `}
        {item.isExample && <Badge tone="quiet">Example</Badge>}
        {item.state === 'draft' && <Badge tone="quiet">Draft</Badge>}
        {item.state === 'ended' && <Badge tone="quiet">Ended</Badge>}
      </h3>
      {item.figure && item.state && <p className="text-sm font-bold text-clay">{item.figure}</p>}
      <p className="break-words text-sm text-ink-soft">{item.text}</p>
    </div>
    <div className="flex flex-wrap items-center gap-x-4">
      {item.isExample && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="list" value={section.segment} />
          <input type="hidden" name="item" value={item.id} />
          <button name="intent" value={keepExampleIntent} className={actionClassName}>
            Keep<OfWhat>{item.name}</OfWhat>
          </button>
        </Form>
      )}{' '}
      <DialogLink to={editContentItemPath(section, item.id)} className={actionClassName}>
        Edit<OfWhat>{item.name}</OfWhat>
      </DialogLink>{' '}
      <DialogLink to={deleteContentItemPath(section, item.id)} className={actionClassName}>
        Delete<OfWhat>{item.name}</OfWhat>
      </DialogLink>{' '}
      <ReorderButtons id={item.id} />
    </div>
  </li>
);

const actionClassName = 'link flex min-h-[44px] items-center font-bold';
