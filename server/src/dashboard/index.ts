import type { Handler } from '../platform/handle';
import { getDashboardAdminDataHandler } from './get-dashboard-admin-data.call';
import { getDashboardJobsHandler } from './get-dashboard-jobs.call';
import { getMyDashboardHandler } from './get-my-dashboard.call';
import { getNotificationsHandler } from './get-notifications.call';
import { createTodoHandler, toggleTodoHandler, deleteTodoHandler } from './todo.call';

export const handlers: readonly Handler[] = [
  getDashboardAdminDataHandler,
  getDashboardJobsHandler,
  getMyDashboardHandler,
  getNotificationsHandler,
  createTodoHandler,
  toggleTodoHandler,
  deleteTodoHandler,
];
