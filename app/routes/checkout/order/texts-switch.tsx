export const operatorText =
  'Your network keeps our texts from you. To get them again, dial *456*9#, choose Marketing messages, then activate.';

/** How the phone of an order stops our texts, and starts them again (change-texts.server.ts). */
export const TextsSwitch = ({ stopped }: { stopped: 'here' | 'at-operator' | null }) =>
  stopped === 'at-operator' ? (
    <p>{operatorText}</p>
  ) : (
    <form method="post" className="space-y-2">
      {stopped === 'here' && <p>We send no texts about orders to this number.</p>}
      <button name="intent" value={stopped === null ? 'stop' : 'start'} className="button button-quiet -ml-2">
        {stopped === null ? 'Stop these texts' : 'Text me about my orders again'}
      </button>
    </form>
  );
