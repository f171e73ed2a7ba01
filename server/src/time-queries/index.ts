// "This time is wrong": questions about times, their answers, and what has happened to a time.
export { askTimeHandler } from './ask-time.call';
export { decideTimeHandler } from './decide-time.call';
export { getTimeHistoryHandler } from './get-time-history.call';
export { getTimeQueriesHandler } from './get-time-queries.call';
export { lapseQueriesTask } from './lapse-queries.task';
export { agreeTimeHandler, replyTimeHandler, withdrawTimeHandler } from './own-query.call';
