import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { EditConflict as Conflict } from '~/domain/back-office/edit-conflict';
import { settingsSection, type SettingsSection } from '~/domain/settings/sections/settings-form';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, TextArea, TextField } from '~/ui/form/field';
import { useValidatedForm } from '~/ui/form/use-validated-form';

type Props = {
  section: SettingsSection;
  /** As stored: 'on' or '' for a checkbox. */
  values: Readonly<Record<string, string>>;
  version: string;
  /** Of this section's form. */
  lastResult: SubmissionResult<string[]> | undefined;
  conflict: Conflict | null;
  shopEmail: string;
};

/** One section with its form: it is saved alone. */
export function SettingsForm(props: Props) {
  const { section, values, version, lastResult, conflict } = props;
  const { title, fields, checkboxes } = settingsSection(section);
  const { formProps, summary, field, wasTicked } = useValidatedForm({
    id: `settings-${section}`,
    lastResult,
    fields,
    defaultValue: values,
  });
  const isTicked = (name: string) => (lastResult ? wasTicked(name) : values[name] === 'on');
  const texts = sectionTexts(props)[section];
  const checkboxNames = Object.entries(checkboxes);
  return (
    <section aria-labelledby={section} className="card max-w-text p-4 sm:p-6">
      <Form method="post" {...formProps} className="space-y-4">
        <h2 id={section}>{title}</h2>
        {texts.intro && <p>{texts.intro}</p>}
        {conflict ? <EditConflict conflict={conflict} /> : <ErrorSummary {...summary} />}
        {checkboxNames.length > 0 && (
          <fieldset>
            <legend className="font-bold">{texts.legend}</legend>
            {checkboxNames.map(([name, label]) => (
              <CheckField
                key={name}
                id={`settings-${section}-${name}`}
                name={name}
                type="checkbox"
                label={label}
                defaultChecked={isTicked(name)}
              />
            ))}
          </fieldset>
        )}
        {Object.keys(fields).map((name) =>
          name === 'addresses' ? (
            <TextArea key={name} {...field(name)} hint={texts.hints[name]} required={false} />
          ) : (
            <TextField
              key={name}
              {...field(name)}
              hint={texts.hints[name]}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          ),
        )}
        <p>
          <button className="button button-secondary">{texts.save}</button>
        </p>
        <input type="hidden" name="section" value={section} />
        <SeenVersion conflict={conflict} reply={lastResult} loaded={version} />
      </Form>
    </section>
  );
}

type Texts = {
  /** The button: each section's has its own name. */
  readonly save: string;
  readonly intro?: string;
  /** Of the checkboxes. */
  readonly legend?: string;
  readonly hints: Readonly<Record<string, string>>;
};

const sectionTexts = ({ shopEmail }: Pick<Props, 'shopEmail'>): Readonly<Record<SettingsSection, Texts>> => ({
  notices: {
    save: 'Save e-mails',
    intro:
      'We e-mail the farm a few minutes after something happens. What comes at about the same time shares one e-mail.',
    legend: 'Send an e-mail about',
    hints: {
      addresses: `One address a line, at most 5. If it is empty, e-mails go to the shop’s address, ${shopEmail}`,
    },
  },
  orders: {
    save: 'Save payments, orders and stock',
    hints: {
      claimHoldHours:
        'How long the products are kept for a customer who paid by hand and entered the code. Then the order is cancelled. 1 to 168 hours',
      maxUnconfirmedUnits:
        'In units. A larger cash order waits until you have called, unless the customer’s email address is confirmed. 0 means every cash order',
      lowStockThreshold: 'A size with this many units or fewer is low in stock',
    },
  },
  audit: {
    save: 'Save audit log',
    intro: 'The audit log says who changed what in the back office.',
    hints: { auditRetentionDays: 'Older entries are deleted. 30 to 3650 days; 730 days are two years' },
  },
});
