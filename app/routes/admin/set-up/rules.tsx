import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { findLegalText, toPageText } from '~/domain/legal/legal-text-queries.server';
import { legalTextNames, type LegalTextName } from '~/domain/legal/legal-texts';
import { recordRulesRead } from '~/domain/set-up/open-shop.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { fromSetUp, legalTextPath, setUpStepPath } from '~/paths';
import { Prose } from '~/ui/content/prose';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, FieldError } from '~/ui/form/field';
import { answerSavedStep } from './answer-saved-step.server';
import { requireOwner } from './require-owner.server';
import { StepPage } from './step-page';

export const meta: MetaFunction = ({ matches }) => privateMeta('The rules', matches);

/** The number of the version that the page showed. */
const versionField = (name: LegalTextName) => `version-${name}`;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireOwner(request, now);
  const [shop, ...texts] = await Promise.all([loadShopFacts(), ...legalTextNames.map(findLegalText)]);
  return {
    texts: texts.map((text) => {
      const { title, intro, sections } = toPageText(text._id, text, shop);
      return {
        id: text._id,
        number: text.number,
        title,
        intro,
        sections: renderSections(sections),
      };
    }),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireOwner(request, now);
  if (fieldText(form, 'read') !== 'on')
    return data({ error: 'Please tick that you have read both texts.' }, { status: 400 });
  const texts = await Promise.all(legalTextNames.map(findLegalText));
  if (texts.some(({ _id, number }) => fieldText(form, versionField(_id)) !== String(number)))
    return data({ error: 'A text was changed meanwhile. Please read it as it is now.' }, { status: 409 });
  const versions = Object.fromEntries(texts.map(({ _id, number }) => [_id, number]));
  await recordRulesRead(versions as Record<LegalTextName, number>, {
    by: staffMember(request, signedIn),
    now,
  });
  return answerSavedStep('rules');
}

export default function Rules() {
  const { texts } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <StepPage
      title="The rules"
      intro="These are the terms and the privacy policy that your customers agree to. Answer the questions first: the texts follow your answers. Then read both, change what is not true of your farm, and tick the box at the end."
      isUnsaved={false}
    >
      <p>
        <a href={setUpStepPath('questions')} className="button button-secondary">
          Five questions: 1 minute
        </a>
      </p>
      <ErrorSummary problems={error ? [{ id: 'read', label: '', messages: [error] }] : []} />
      {texts.map(({ id, title, intro, sections }) => (
        <article key={id} className="card space-y-4 p-4">
          <h2>{title}</h2>
          <p>
            <a
              href={fromSetUp(legalTextPath(id), 'rules')}
              className="link inline-flex min-h-[44px] items-center font-bold"
            >
              Edit this text
            </a>
          </p>
          <p>{intro}</p>
          {sections.map((section) => (
            <section key={section.title}>
              <h3>{section.title}</h3>
              <Prose html={section.html} />
            </section>
          ))}
        </article>
      ))}
      <form method="post" className="space-y-4">
        {texts.map(({ id, number }) => (
          <input key={id} type="hidden" name={versionField(id)} value={number} />
        ))}
        <FieldError id="read" errors={error ? [error] : []} />
        <CheckField
          id="read"
          name="read"
          type="checkbox"
          label="I have read both, and they are true of my farm"
          aria-describedby={error && 'read-error'}
        />
        <button className="button button-primary">Save</button>
      </form>
    </StepPage>
  );
}
