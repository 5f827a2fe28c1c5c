import { HeroCard } from '~/ui/content/hero-card';
import { EmptyState } from '~/ui/empty-state';
import { Question } from '~/ui/content/question';
import { TableOfContents } from '~/ui/content/table-of-contents';
import type { FaqPageData } from './load-faq-page.server';

/** All questions and answers; for the preview of the back office, too, with one of them open. */
export function FaqPage({ intro, picture, isAvailable, groups, openId }: FaqPageData & { openId?: string }) {
  return (
    <>
      <HeroCard title="Frequently Asked Questions" picture={picture} text={intro} />
      {groups.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title={
              isAvailable ? 'No questions and answers yet' : 'Failed to load questions. Please try again.'
            }
            text="Call us or write to us. We are glad to help."
          >
            <a href={isAvailable ? '/contact-us' : '/faq'} className="button button-primary">
              {isAvailable ? 'Contact us' : 'Try again'}
            </a>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 items-start gap-10 lg:grid lg:grid-cols-[18rem_1fr]">
          {/* On a phone the questions begin at once. */}
          <div className="hidden lg:block">
            <TableOfContents parts={groups} />
          </div>
          <div className="space-y-6">
            {groups.map(({ id, title, questions }) => (
              <section key={id} id={id}>
                <h2>{title}</h2>
                <div className="card mt-2 px-4">
                  {questions.map((question) => (
                    <Question key={question.id} {...question} open={question.id === openId} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
