import { secretOverlapHours } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { inputKinds } from '~/lib/forms/input-kinds';
import { TextField } from '~/ui/form/field';

type Endpoint = {
  readonly version: string;
  readonly active: boolean;
  readonly failed: number;
  readonly today: string;
};

/** Test, switch, replay and replace: each a form of its own. */
export const EndpointActions = ({ version, active, failed, today }: Endpoint) => (
  <section aria-labelledby="endpoint-actions" className="card space-y-3 p-4">
    <h2 id="endpoint-actions" className="text-lg">
      What you can do
    </h2>
    <form method="post" className="flex flex-wrap gap-3">
      <input type="hidden" name="seenVersion" value={version} />
      {active && (
        <button name="intent" value="test" className="button button-secondary">
          Send a test event
        </button>
      )}{' '}
      <button
        name="intent"
        value={active ? 'switch-off' : 'switch-on'}
        className={`button ${active ? 'button-quiet' : 'button-primary'}`}
      >
        {active ? 'Switch off' : 'Switch on'}
      </button>
    </form>
    {active && failed > 0 && (
      <details>
        <summary className="link flex min-h-[44px] items-center font-bold">
          Send failed events again ({failed >= 100 ? '100 or more' : failed})
        </summary>
        <form method="post" noValidate className="space-y-3 pb-2">
          <TextField
            id="since"
            name="since"
            {...inputKinds.date}
            label="Since"
            hint="Failed events of this day and later"
            defaultValue={today}
            max={today}
            required
          />
          <button name="intent" value="send-failed" className="button button-secondary">
            Send again
          </button>
        </form>
      </details>
    )}
    <details>
      <summary className="link flex min-h-[44px] items-center font-bold">Replace the secret</summary>
      <form method="post" className="space-y-3 pb-2">
        <p>
          You get a new secret. The current one works for another {secretOverlapHours} hours. Any older one
          stops working immediately.
        </p>
        <input type="hidden" name="seenVersion" value={version} />
        <button name="intent" value="replace-secret" className="button button-secondary">
          Yes, replace it
        </button>
      </form>
    </details>
  </section>
);
