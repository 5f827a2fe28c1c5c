import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { permissionsOf } from '~/domain/accounts/permissions';
import { countAttention, countOrderDuties } from '~/domain/back-office/attention.server';
import { listOutdatedTexts } from '~/domain/back-office/outdated-texts.server';
import { formatCapped } from '~/domain/back-office/shop-figures';
import { loadShopFigures } from '~/domain/back-office/shop-figures.server';
import { promisesNoDay } from '~/domain/orders/delivery/delivery-terms';
import { loadSetUpProgress } from '~/domain/set-up/set-up-progress.server';
import { describeStandingDay } from '~/domain/standing-orders/milk/days-ahead.server';
import { loadPreparation, loadSales } from '~/domain/sales/load-sales.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { addDays } from '~/lib/calendar-days';
import { formatTime, toDateInput } from '~/lib/format/dates';
import { daySheetPath, settingsSectionPath } from '~/paths';
import { screensFor } from '~/ui/admin/admin-screens';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import { usePolling } from '~/ui/use-polling';
import { countNews, findDuties } from './dashboard/duties';
import { DutyList, DutyStatus } from './dashboard/duty-list';
import { SalesChart } from './dashboard/sales-chart';
import { SummaryCards } from './dashboard/summary-cards';
import { findTiles } from './dashboard/tiles';
import { BestSellers, Tomorrow } from './dashboard/tomorrow';

const pollSeconds = 30;

/** Longer than with scripts: the whole page loads again. */
const refreshSeconds = 60;

export const handle: RouteHandle = { enhance: 'react', refreshAfter: () => refreshSeconds };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const news = data ? countNews(data.duties) : 0;
  return privateMeta(`${news > 0 ? `(${formatCapped(news)}) ` : ''}Admin Dashboard`, matches);
};

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'dashboard:read');
  const permissions = permissionsOf(user);
  const seesOrders = permissions.includes('orders:read');
  const seesSales = permissions.includes('sales:read');
  const tomorrow = addDays(toDateInput(now), 1);
  const [attention, orderDuties, figures, sales, preparation, standing, settings, outdatedTexts] =
    await Promise.all([
      countAttention(permissions, now),
      seesOrders ? countOrderDuties(now) : null,
      loadShopFigures(permissions),
      seesOrders || seesSales ? loadSales(now) : null,
      seesOrders ? loadPreparation(now) : null,
      seesOrders ? describeStandingDay(tomorrow, now) : null,
      permissions.includes('settings:write') ? loadSettings() : null,
      permissions.includes('settings:write') ? listOutdatedTexts() : [],
    ]);
  const screens = screensFor(permissions, attention);
  const hasDaySheet = screens.some(({ path }) => path === '/day-sheet');
  return {
    setUp: await loadSetUpProgress(user),
    duties: findDuties({ ...attention, ...orderDuties }, screens),
    figures,
    lowStock: permissions.includes('stock:write') ? attention.lowStock : null,
    ordersToday: seesOrders && sales ? sales.today.orders : null,
    sales: seesSales ? sales : null,
    tomorrow: seesOrders ? { preparation, standing } : null,
    tiles: findTiles(figures, screens),
    sheetPath: hasDaySheet ? daySheetPath(tomorrow) : null,
    outdatedTexts: outdatedTexts.length,
    lacksDeliveryDays: settings !== null && findOfferedMethods(settings).delivery && promisesNoDay(settings),
    time: formatTime(now),
  };
}

export const clientLoader = createPollingLoader<Awaited<ReturnType<typeof loader>>>();

export default function Dashboard() {
  const {
    setUp,
    duties,
    figures,
    lowStock,
    ordersToday,
    sales,
    tomorrow,
    tiles,
    sheetPath,
    lacksDeliveryDays,
    outdatedTexts,
    time,
  } = usePolledData(clientLoader);
  usePolling(pollSeconds);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1>Admin Dashboard</h1>
        <p className="text-sm text-ink-soft">As of {time}</p>
      </div>
      <DutyStatus duties={duties} setUp={setUp} />
      <DutyList duties={duties} setUp={setUp} />
      {lacksDeliveryDays && (
        <p>
          No delivery days are set, so we promise customers none.{' '}
          <a href={settingsSectionPath('delivery')} className="link">
            Set your delivery days
          </a>
        </p>
      )}
      {outdatedTexts > 0 && (
        <p>
          {outdatedTexts === 1 ? 'One text still names' : `${outdatedTexts} texts still name`} what you don’t
          offer.{' '}
          <a href={`${settingsSectionPath('selling')}#outdated`} className="link">
            Check {outdatedTexts === 1 ? 'it' : 'them'}
          </a>
        </p>
      )}
      <SummaryCards figures={figures} ordersToday={ordersToday} sales={sales} lowStock={lowStock} />
      {(sales || tomorrow) && (
        <div className="grid items-start gap-3 lg:grid-cols-[3fr_2fr]">
          {sales && <SalesChart sales={sales} />}
          <div className="space-y-3">
            {tomorrow && <Tomorrow {...tomorrow} sheetPath={sheetPath} />}
            {sales && <BestSellers products={sales.bestSellers} />}
          </div>
        </div>
      )}
      {tiles.length > 0 && (
        <nav aria-label="Screens">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {tiles.map(({ path, name, figure }) => (
              <li key={path}>
                <a
                  href={path}
                  className="card flex h-full min-h-[72px] flex-col justify-center p-4 hover:bg-mint"
                >
                  <span className="font-bold text-pasture">{name}</span>{' '}
                  {figure && <span className="text-sm text-ink-soft">{figure}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
