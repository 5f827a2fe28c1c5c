export const statusPath = '/status-admin';
