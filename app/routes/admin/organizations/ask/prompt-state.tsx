import type { PromptView } from '~/domain/organizations/prompts/prompt-view';
import { formatTime } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';
import { formatPhone } from '~/lib/format/phone';
import { voucherPath } from '~/paths';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';

type RecordedPayment = {
  readonly number: string;
  readonly amount: Cents;
  readonly code: string | null;
  readonly isReversed: boolean;
};

/** What has become of a prompt, for the staff member who waits for it. */
export function PromptState(props: { prompt: PromptView; payments: readonly RecordedPayment[] }) {
  const { prompt, payments } = props;
  const amount = <Money amount={prompt.amount} />;
  const phone = <strong className="whitespace-nowrap">{formatPhone(prompt.phone)}</strong>;
  switch (prompt.state) {
    case 'waiting':
    case 'checking':
      return (
        <Notice kind="warning">
          <p className="font-bold">
            {prompt.state === 'waiting' ? 'Waiting for' : 'Checking the payment of'} {amount}
          </p>
          <p>
            Ask {prompt.paidBy} to check the phone, {phone}, unlock it and enter the M-Pesa PIN. This page
            updates when the money arrives.
          </p>
          <p>
            They have time until <strong>{formatTime(prompt.expiresAt)}</strong>.
          </p>
        </Notice>
      );
    case 'paid':
      return (
        <Notice kind="success">
          {payments.length === 0 ? (
            <p className="font-bold">M-Pesa says that {amount} is paid.</p>
          ) : (
            payments.map((payment) => <Payment key={payment.number} payment={payment} />)
          )}
        </Notice>
      );
    case 'unclear':
      return (
        <Notice kind="warning">
          <p className="font-bold">M-Pesa says that {phone} paid, but not how much.</p>
          <p>We are asking M-Pesa again. If nothing changes, check your M-Pesa statement.</p>
        </Notice>
      );
    case 'failed':
    case 'not-sent':
      return (
        <Notice kind="error">
          <p className="font-bold">
            {prompt.state === 'failed' ? 'Not paid' : 'The prompt was not sent'}: {amount} from {phone}
          </p>
          <p>{prompt.failure}</p>
          {prompt.state === 'failed' && (
            <p>If the money comes late, we’ll record it automatically. It is not lost.</p>
          )}
        </Notice>
      );
  }
}

const Payment = ({ payment: { number, amount, code, isReversed } }: { payment: RecordedPayment }) => (
  <div>
    <p className="font-bold">
      {isReversed ? 'Paid, and corrected later' : 'Paid'}: <Money amount={amount} />
    </p>
    <p>
      {code ? `M-Pesa receipt ${code}, ` : 'M-Pesa has not sent the receipt number yet, '}
      <a href={voucherPath(number)} className="link">
        voucher {number}
      </a>
    </p>
  </div>
);
