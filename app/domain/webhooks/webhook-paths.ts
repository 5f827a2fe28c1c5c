export const webhooksPath = '/settings-admin/webhooks';
export const newWebhookPath = `${webhooksPath}/new`;
export const webhookPath = (id: string): string => `${webhooksPath}/${id}`;
export const deleteWebhookPath = (id: string): string => `${webhookPath(id)}/delete`;
export const deliveriesPath = `${webhooksPath}/deliveries`;
export const deliveryPath = (id: string): string => `${deliveriesPath}/${id}`;
