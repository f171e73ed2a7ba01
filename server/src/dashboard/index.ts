export { getDashboardAdminDataHandler } from './get-dashboard-admin-data.call';
export { getDashboardJobsHandler } from './get-dashboard-jobs.call';
export { getMyDashboardHandler } from './get-my-dashboard.call';
export { getNotificationsHandler } from './get-notifications.call';
export { createTodoHandler, toggleTodoHandler, deleteTodoHandler } from './todo.call';
