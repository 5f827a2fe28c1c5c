import type { FieldView } from '~/api/description/reference';
import { DataTable } from '~/ui/admin/data-table';
import { TypeName } from './type-name';

export function FieldTable(props: {
  title?: string;
  caption: string;
  fields: readonly FieldView[];
  /** Members of answers are there unless it is said otherwise. */
  isAnswer?: boolean;
}) {
  const { title, caption, fields, isAnswer } = props;
  const note = (required: boolean) => (isAnswer ? !required && 'may be missing' : required && 'required');
  return (
    <div className="space-y-2">
      {title && <h3>{title}</h3>}
      <DataTable
        caption={caption}
        rows={fields}
        keyOf={({ name }) => name}
        columns={[
          {
            name: 'Name',
            cell: ({ name, required }) => (
              <>
                <code>{name}</code>
                {note(required) && <span className="block text-sm text-ink-soft">{note(required)}</span>}
              </>
            ),
          },
          { name: 'Type', cell: ({ type, shape }) => <TypeName type={type} shape={shape} /> },
          {
            name: 'Meaning',
            cell: ({ description, rule }) => (
              <span className="min-w-0 text-sm">{[description, rule].filter(Boolean).join(' ')}</span>
            ),
          },
        ]}
      />
    </div>
  );
}
