import { capitalise } from '~/lib/format/capitalise';
import { inputKinds } from '~/lib/forms/input-kinds';
import { isEnteredByVisitor, type Resubmission } from '~/lib/forms/resubmission';
import { Notice } from '../notice';
import { ContactLinks } from './contact-links';
import type { Site } from '~/domain/settings/site';

/**
 * Shows the fields of a form that could not be processed, with a button that submits them again. `site` is null where the
 * root data could not be loaded.
 */
export function ResubmissionPage({ form, site }: { form: Resubmission; site: Site | null }) {
  const { action, encType, fields, secrets, hadFiles } = form;
  const entered = fields.filter(isEnteredByVisitor);
  return (
    <div className="card mx-auto max-w-text space-y-6 px-4 py-8 sm:px-6">
      <h1>The shop is down at the moment</h1>
      <Notice kind="error">
        <p>We have kept what you entered. Please try again in a minute.</p>
        {hadFiles && <p>We can’t keep files, so you’ll need to choose them again.</p>}
      </Notice>
      {entered.length > 0 && (
        <dl className="space-y-3">
          {entered.map(([name, value], index) => (
            <div key={index}>
              <dt className="text-sm text-ink-soft">{labelOf(name)}</dt>
              <dd className="whitespace-pre-wrap break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <form method="post" action={action} encType={encType} className="space-y-4">
        {fields.map(([name, value], index) =>
          // An input cannot have line breaks.
          /[\r\n]/.test(value) ? (
            <textarea key={index} name={name} defaultValue={value} hidden readOnly />
          ) : (
            <input key={index} type="hidden" name={name} value={value} />
          ),
        )}
        {secrets.map((name) => (
          <div key={name}>
            <label htmlFor={`again-${name}`} className="font-bold">
              {labelOf(name)}
            </label>
            <input
              id={`again-${name}`}
              {...inputKinds.password}
              name={name}
              className="field"
              autoComplete={/^(new|confirm)/.test(name) ? 'new-password' : 'current-password'}
            />
          </div>
        ))}
        <button className="button button-primary">Try again</button>
      </form>
      {site && <ContactLinks site={site} />}
    </div>
  );
}

/** `firstName` becomes `First name`. */
const labelOf = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalise(words);
};
