import { secretOverlapHours } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { Notice } from '~/ui/notice';

/** A secret that was made a moment ago: it can't be shown again. */
export const NewSecret = (props: { url: string; secret: string; isReplaced: boolean; nextPath: string }) => (
  <div className="max-w-text space-y-4">
    <h1>{props.isReplaced ? 'The new secret' : 'Webhook added'}</h1>
    <Notice kind="warning">
      <p>Copy the secret now: it is shown only once.</p>
    </Notice>
    <p>
      The other program needs it to check that a message comes from your shop. Give it to the people who run
      that program.
    </p>
    {props.isReplaced && (
      <p>
        For the next {secretOverlapHours} hours we also sign with the old secret, so that nothing is refused
        while they change it.
      </p>
    )}
    <section aria-labelledby="secret-of" className="card space-y-4 p-4">
      <h2 id="secret-of" className="break-all font-sans text-base">
        Secret for {props.url}
      </h2>
      <p id="webhook-secret">
        <code className="select-all break-all">{props.secret}</code>
      </p>
      <p className="flex min-h-[44px] flex-wrap gap-3">
        <button type="button" data-copy="webhook-secret" hidden className="button button-secondary">
          Copy
        </button>{' '}
        <a href={props.nextPath} className="button button-primary flex-1">
          I have copied it
        </a>
      </p>
    </section>
  </div>
);
