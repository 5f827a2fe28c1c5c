import { Badge } from '~/ui/badge';
import { TableOfContents } from '~/ui/content/table-of-contents';
import { Prose } from '~/ui/content/prose';
import { LogoPicture } from '~/ui/layout/logo';
import { useRootData } from '~/ui/layout/use-root-data';

export function LegalPage(props: {
  title: string;
  intro: string;
  /** Formatted. */
  changedOn: string;
  /** For those who may edit it. */
  admin: { readonly editPath: string; readonly needsReview: boolean } | null;
  sections: readonly { readonly id: string; readonly title: string; readonly html: string }[];
}) {
  const { title, intro, changedOn, admin, sections } = props;
  return (
    <article>
      <header className="max-w-text">
        <LogoPicture logo={useRootData().site.logo} size={64} />
        <h1 className="mt-2">{title}</h1>
        <p className="mt-2 flex flex-wrap gap-2 text-sm text-ink-soft">
          Last updated on {changedOn}{' '}
          {admin?.needsReview && <Badge tone="waiting">To be reviewed by the owner’s lawyer</Badge>}
        </p>
        {admin && (
          <p className="screen-only">
            <a href={admin.editPath} className="link inline-flex min-h-[44px] items-center font-bold">
              Edit this text
            </a>
          </p>
        )}
        <p className="mt-4 text-lg">{intro}</p>
      </header>
      <div className="mt-6 items-start gap-10 lg:grid lg:grid-cols-[18rem_1fr]">
        <TableOfContents parts={sections} numbered />
        <div className="mt-6 space-y-8 lg:mt-0">
          {sections.map(({ id, title: name, html }, position) => (
            <section key={id} id={id}>
              <h2 className="mb-2">
                {position + 1}. {name}
              </h2>
              <Prose html={html} />
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
