import type { Settings } from '~/domain/settings/settings';

/** Whether no delivery has a fee. True, too, of a farm that doesn't deliver. */
export const deliversFree = ({
  deliveryAreas,
  deliveryRule,
}: Pick<Settings, 'deliveryAreas' | 'deliveryRule'>): boolean =>
  (deliveryAreas.length > 0 ? deliveryAreas : deliveryRule ? [deliveryRule] : []).every(
    ({ fee }) => fee === 0,
  );
