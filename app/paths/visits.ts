export const bookingsAdminPath = '/bookings-admin';
export const newVisitPath = `${bookingsAdminPath}/new`;
export const visitPath = (id: string): string => `${bookingsAdminPath}/${id}`;
export const calendarPath = `${bookingsAdminPath}/calendar`;
export const calendarDayPath = (day: string): string => `${calendarPath}/${day}`;
export const messagesAdminPath = '/messages-admin';
export const messagePath = (id: string): string => `${messagesAdminPath}/${id}`;
