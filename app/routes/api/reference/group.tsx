import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { errorResponse } from '~/http/forms/read-form.server';
import { pageMeta } from '~/http/seo/page-meta';
import type { CallView } from '~/api/description/reference';
import { FieldTable } from './field-table';
import { loadReference } from './load-reference.server';
import { ReferencePage } from './reference-page';
import { TypeName } from './type-name';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data
      ? { title: `API: ${data.group.tag}`, description: `Calls of the API. ${data.group.description}` }
      : { title: 'API' },
    matches,
  );

export async function loader({ params }: LoaderFunctionArgs) {
  const group = (await loadReference()).find(({ slug }) => slug === params['group']);
  if (!group) throw errorResponse(404, '');
  return { group };
}

export default function ApiGroup() {
  const { group } = useLoaderData<typeof loader>();
  const shapes = group.shapes.map(({ name }) => ({ id: `shape-${name}`, title: name }));
  const calls = group.calls.map(({ id, summary }) => ({ id, title: summary }));
  return (
    <ReferencePage
      title={group.tag}
      description={group.description}
      hasWayBack
      parts={[...calls, ...shapes]}
      layout="space-y-10"
    >
      {group.calls.map((call) => (
        <CallSection key={call.id} call={call} />
      ))}
      {group.shapes.map(({ name, base, fields, example }) => (
        <section key={name} id={`shape-${name}`}>
          <h2 className="mb-2">{name}</h2>
          {base && (
            <p className="mb-2">
              All members of <TypeName type={base} shape={base} />, and:
            </p>
          )}
          <FieldTable caption={`Members of ${name}`} fields={fields} isAnswer />
          {example && <Example title="Example" json={example} />}
        </section>
      ))}
    </ReferencePage>
  );
}

function CallSection({ call }: { call: CallView }) {
  const { id, method, path, summary, description, parameters, body, answer, answerFields } = call;
  return (
    <section id={id} className="space-y-4">
      <div>
        <h2>{summary}</h2>
        <p className="mt-1 break-words">
          <code>
            <strong>{method}</strong> {path}
          </code>
        </p>
      </div>
      {description.map((text) => (
        <p key={text} className="max-w-text">
          {text}
        </p>
      ))}
      {parameters.length > 0 && (
        <FieldTable title="Parameters" caption={`Parameters of ${summary}`} fields={parameters} />
      )}
      {body.length > 0 && <FieldTable title="Body" caption={`Body of ${summary}`} fields={body} />}
      <div className="space-y-2">
        <h3>Answer</h3>
        <p>
          {answer.status}: <TypeName {...answer} />
        </p>
        {answerFields.length > 0 && (
          <FieldTable caption={`Answer of ${summary}`} fields={answerFields} isAnswer />
        )}
        <p className="text-sm text-ink-soft">Errors: {call.errors.join(', ')}</p>
      </div>
      <div className="space-y-2">
        <h3>Example</h3>
        <Code text={call.curl} />
        {call.example && <Example title="What it answers" json={call.example} />}
      </div>
    </section>
  );
}

const Example = ({ title, json }: { title: string; json: string }) => (
  <details>
    <summary className="link min-h-[44px] cursor-pointer py-2">{title}</summary>
    <Code text={json} />
  </details>
);

/** Wraps long lines: a box that scrolls sideways is hard to use on a phone and from a keyboard. */
const Code = ({ text }: { text: string }) => (
  <pre className="whitespace-pre-wrap break-words rounded bg-mint p-3 text-sm">
    <code>{text}</code>
  </pre>
);
