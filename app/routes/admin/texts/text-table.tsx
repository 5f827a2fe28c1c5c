import { Form } from '@remix-run/react';
import type { SmsRow } from '~/domain/sms/list/list-sms.server';
import { formatDateTime } from '~/lib/format/dates';
import { orderDetailsPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';
import { Badge } from '~/ui/badge';
import { OfWhat } from '~/ui/of-what';

/** All texts with what became of each. */
export const TextTable = ({ rows, mayChange }: { rows: readonly SmsRow[]; mayChange: boolean }) => (
  <DataTable
    caption="Texts, newest first"
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        name: 'Text',
        cell: ({ about, text, isCode, orderNumber }) => (
          <>
            <p className="font-bold">{about}</p>
            <p>{text || (isCode ? 'Nobody can see the code.' : 'The text is deleted.')}</p>
            {orderNumber && (
              <a href={orderDetailsPath(orderNumber)} className="link">
                {`Order ${orderNumber}`}
              </a>
            )}
          </>
        ),
      },
      { name: 'To', cell: ({ to }) => to },
      {
        name: 'Written',
        cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,
      },
      {
        name: 'Result',
        cell: ({ id, fate, to, maySendAgain }) => (
          <div className="space-y-2">
            <p>{fate}</p>
            {mayChange && maySendAgain && (
              <Form method="post">
                <button name="sms" value={id} className="button button-secondary">
                  Send again
                  <OfWhat>{`to ${to}`}</OfWhat>
                </button>
              </Form>
            )}
          </div>
        ),
      },
      {
        name: 'Cost',
        isShort: true,
        cell: ({ cost, parts }) => (
          <>
            {cost || 'none'} {parts && <Badge tone="waiting">{parts}</Badge>}
          </>
        ),
      },
    ]}
  />
);
