import type { SmsPreview as Preview, SmsPreviews } from '~/domain/orders/sms/preview-sms.server';
import { smsAccountPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';

/** What the section of the texts shows instead of its form where there is no account. */
export const NoSmsAccount = ({ isOwner }: { isOwner: boolean }) => (
  <div className="card space-y-3 p-4">
    <p>
      No SMS account is set up, so the shop sends no texts.
      {!isOwner && ' A super admin can set one up in the settings, under “SMS account”.'}
    </p>
    {isOwner && (
      <p>
        <a href={smsAccountPath} className="button button-secondary">
          Set up the SMS account
        </a>
      </p>
    )}
  </div>
);

/** Each text with its length and cost, as it is saved now. */
export const SmsPreview = ({ previews, isOwner }: { previews: SmsPreviews; isOwner: boolean }) => {
  const { customer, farm, maxSeptets, hasLink } = previews;
  return (
    <section aria-labelledby="texts" className="space-y-3">
      <h2 id="texts">All texts, as they are saved now</h2>
      {!hasLink && (
        <p>
          The address of your shop is too long for a text: instead of a link, customers read the number of
          their order and “Track Order”. There, the page of their order lets them stop the texts.
        </p>
      )}
      {customer.some(({ cost }) => cost === null) && (
        <p>
          To see what a text costs, enter its price under{' '}
          {isOwner ? (
            <a href={smsAccountPath} className="link">
              SMS account
            </a>
          ) : (
            '“SMS account”, which a super admin can open'
          )}
          .
        </p>
      )}
      <Texts title="Show the texts to customers" previews={customer} maxSeptets={maxSeptets} />
      <Texts title="Show the texts to the farm" previews={farm} maxSeptets={maxSeptets} />
    </section>
  );
};

const Texts = (props: { title: string; previews: readonly Preview[]; maxSeptets: number }) => (
  <details>
    <summary className="flex min-h-[44px] items-center font-bold">{props.title}</summary>
    <DataTable
      caption={props.title}
      keyOf={({ text }) => text}
      rows={props.previews}
      columns={[
        { name: 'Text', cell: ({ text }) => text },
        { name: 'When', cell: ({ kind, isOn }) => (isOn ? kind : `${kind} (off)`) },
        {
          name: 'Length',
          isNumber: true,
          cell: ({ septets }) =>
            septets > props.maxSeptets ? `${septets}, too long` : `${septets} of ${props.maxSeptets}`,
        },
        { name: 'Cost', isNumber: true, cell: ({ cost }) => cost ?? 'unknown' },
      ]}
    />
  </details>
);
