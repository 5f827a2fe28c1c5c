import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Fragment } from 'react';
import type { EditConflict as Conflict } from '~/domain/editing/edit-conflict';
import type { Picture } from '~/domain/images/picture';
import {
  pictureFieldOf,
  type Confirmation,
  type FormTexts,
  type SettingsFields,
} from '~/domain/settings/sections/settings-section';
import { EditConflict, SeenVersion } from '~/ui/admin/edit-conflict';
import { CheckList } from '~/ui/form/check-list';
import type { ImageField } from '~/ui/form/image-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, SelectField, TextArea, TextField } from '~/ui/form/field';
import { Notice } from '~/ui/notice';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { PositionField } from './position-field';

/** The form of a section, or of one row of its list. */
export function SectionForm(props: {
  fields: SettingsFields;
  texts: FormTexts;
  /** The control of its fields for pictures; see LazyPictureForm. */
  imageField?: typeof ImageField;
  /** Of its fields for pictures, by their name. */
  pictures?: Readonly<Record<string, Picture | null>>;
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
  conflict: Conflict | null;
  /** What is asked back before these texts are saved. */
  confirmation?: Confirmation | undefined;
  /** 'Save' by default. */
  button?: string;
  /** A second button beside it. */
  alsoButton?: { name: string; value: string; label: string };
  hidden?: Readonly<Record<string, string>>;
}) {
  const { fields, texts, version, lastResult, conflict, confirmation } = props;
  const { imageField: PictureField, pictures = {}, button = 'Save', alsoButton, hidden = {} } = props;
  const { formProps, summary, field, wasTicked, blocked } = useValidatedForm({
    id: 'settings',
    lastResult,
    fields,
    defaultValue: texts,
  });
  const isTicked = (name: string) => (lastResult ? wasTicked(name) : texts[name] === 'on');
  const tickedValues = (name: string) =>
    lastResult ? [lastResult.initialValue?.[name]].flat() : (texts[name] ?? '').split('\n');
  const drawField = (name: string) => {
    const { control, hint, isOptional, options } = fields[name] ?? { label: '' };
    const shared = { ...field(name), hint, required: !isOptional };
    if (control === 'picture' && PictureField) {
      const { defaultValue: _source, ...image } = shared;
      const sent = lastResult?.initialValue?.[name];
      return (
        <PictureField
          {...image}
          name={name}
          value={typeof sent === 'string' ? sent : ''}
          picture={pictures[name] ?? null}
        />
      );
    }
    if (control === 'checkbox')
      return (
        <div>
          <CheckField
            id={shared.id}
            name={name}
            type="checkbox"
            label={shared.label}
            defaultChecked={isTicked(name)}
            aria-describedby={hint && `${shared.id}-hint`}
          />
          {hint && (
            <p id={`${shared.id}-hint`} className="pl-9 text-sm text-ink-soft">
              {hint}
            </p>
          )}
        </div>
      );
    if (control === 'checkboxes')
      return <CheckList {...shared} name={name} options={options ?? {}} ticked={tickedValues(name)} />;
    if (control === 'position') return <PositionField {...shared} />;
    if (control === 'textarea') return <TextArea {...shared} />;
    if (control === 'select')
      return (
        <SelectField {...shared}>
          {Object.entries(options ?? {}).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    return <TextField {...shared} />;
  };
  return (
    <Form
      method="post"
      {...(pictureFieldOf(fields) !== null && { encType: 'multipart/form-data' as const })}
      {...formProps}
      className="card space-y-4 p-4 sm:p-6"
    >
      {conflict ? <EditConflict conflict={conflict} /> : <ErrorSummary {...summary} />}
      {confirmation && (
        <Notice kind="warning">
          <p className="font-bold">{confirmation.question}</p>
          <p className="text-2xl font-bold tabular-nums">{confirmation.value}</p>
          {confirmation.link && (
            <p>
              <a href={confirmation.link.url} target="_blank" rel="noopener" className="font-bold underline">
                {confirmation.link.label}
              </a>
            </p>
          )}
          <button name="confirmed" value={confirmation.value} className="button button-primary">
            {confirmation.answer}
          </button>
        </Notice>
      )}
      {/* Hidden as a whole: an input would have a gap of its own. */}
      <div hidden>
        <SeenVersion conflict={conflict} reply={lastResult} loaded={version} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </div>
      {Object.entries(fields).map(([name, { legend }]) => (
        <Fragment key={name}>
          {legend && <h2 className="text-lg">{legend}</h2>}
          {drawField(name)}
        </Fragment>
      ))}
      <p className="flex flex-wrap gap-3">
        <button
          className={`button ${confirmation ? 'button-secondary' : 'button-primary'}`}
          aria-disabled={blocked || undefined}
        >
          {button}
        </button>
        {alsoButton && (
          <button
            name={alsoButton.name}
            value={alsoButton.value}
            className="button button-secondary"
            aria-disabled={blocked || undefined}
          >
            {alsoButton.label}
          </button>
        )}
      </p>
    </Form>
  );
}
