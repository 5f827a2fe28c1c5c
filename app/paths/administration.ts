import type { LegalTextName } from '~/domain/legal/legal-texts';
import type { SettingsSectionName } from '~/domain/settings/sections/settings-sections';

export const usersAdminPath = '/users-admin';
export const inviteColleaguePath = `${usersAdminPath}/invite`;
export const sentInvitationPath = (id: string): string => `${usersAdminPath}/invitations/${id}`;
export const userPath = (id: string): string => `${usersAdminPath}/${id}`;
export const statusPath = '/status-admin';
export const auditPath = '/audit-admin';
export const settingsAdminPath = '/settings-admin';
export const settingsSectionPath = (name: SettingsSectionName): string => `${settingsAdminPath}/${name}`;
/** `id` 'new' is the form that adds a row. */
export const settingsRowPath = (name: SettingsSectionName, id: string): string =>
  `${settingsSectionPath(name)}/rows/${id}`;
export const legalTextPath = (name: LegalTextName): string => `${settingsAdminPath}/legal/${name}`;
export const mpesaKeysPath = `${settingsAdminPath}/mpesa`;
export const testPromptPath = `${mpesaKeysPath}/test`;
export const mailAccountPath = `${settingsAdminPath}/mail`;
export const testMailPath = `${mailAccountPath}/test`;
export const smsAccountPath = `${settingsAdminPath}/sms`;
export const testSmsPath = `${smsAccountPath}/test`;
export const textsAdminPath = '/texts-admin';
export const apiKeysPath = `${settingsAdminPath}/api-keys`;
export const newApiKeyPath = `${apiKeysPath}/new`;
export const apiKeyPath = (id: string): string => `${apiKeysPath}/${id}`;
export const revokeApiKeyPath = (id: string): string => `${apiKeyPath(id)}/revoke`;
export const webhooksPath = `${settingsAdminPath}/webhooks`;
export const newWebhookPath = `${webhooksPath}/new`;
export const webhookPath = (id: string): string => `${webhooksPath}/${id}`;
export const deleteWebhookPath = (id: string): string => `${webhookPath(id)}/delete`;
export const deliveriesPath = `${webhooksPath}/deliveries`;
export const deliveryPath = (id: string): string => `${deliveriesPath}/${id}`;
