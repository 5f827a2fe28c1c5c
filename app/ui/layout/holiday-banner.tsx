import type { Site } from '~/domain/settings/site';

/** Until when the farm is on holiday, above every page. */
export const HolidayBanner = ({ site: { holiday } }: { site: Site }) =>
  holiday && <p className="bg-maize px-4 py-2 text-center font-bold text-ink">{holiday.banner}</p>;
