import { noticeKindNames, type NoticeKind } from '~/domain/notices/farm-notice';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { settingsSections, type SettingsSection } from './settings-form';

const kindSchemas = Object.fromEntries(noticeKindNames.map((kind) => [kind, checkboxSchema])) as Record<
  NoticeKind,
  typeof checkboxSchema
>;

/** Parse a form into the fields of the settings document that it sets. */
export const settingsSchemas = {
  notices: formSchema(settingsSections.notices.fields)
    .extend(kindSchemas)
    .transform(({ addresses, ...kinds }) => ({ 'notices.addresses': addresses, 'notices.kinds': kinds })),
  orders: formSchema(settingsSections.orders.fields).transform(
    ({ claimHoldHours, maxUnconfirmedUnits, lowStockThreshold }) => ({
      'checkout.claimHoldHours': claimHoldHours,
      'checkout.maxUnconfirmedUnits': maxUnconfirmedUnits,
      'backOffice.lowStockThreshold': lowStockThreshold,
    }),
  ),
  audit: formSchema(settingsSections.audit.fields).transform(({ auditRetentionDays }) => ({
    'backOffice.auditRetentionDays': auditRetentionDays,
  })),
} as const satisfies Record<SettingsSection, unknown>;

export type SettingsChange = Readonly<Record<string, unknown>>;
