import { apiKeyStates, type ApiKeyState } from '~/domain/accounts/api-keys/api-key';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { ApiKeyView } from './api-key-route.server';

const tones = { working: 'good', ended: 'quiet', revoked: 'bad' } as const satisfies Record<
  ApiKeyState,
  BadgeTone
>;

export const ApiKeyBadge = ({ state }: { state: ApiKeyState }) => (
  <Badge tone={tones[state]}>{apiKeyStates[state]}</Badge>
);

export const LastUse = ({ lastUse }: Pick<ApiKeyView, 'lastUse'>) =>
  lastUse ? (
    <span>
      {lastUse.at}
      {lastUse.from && <span className="block break-all text-sm text-ink-soft">from {lastUse.from}</span>}
    </span>
  ) : (
    <>Never</>
  );
