// Who comes, who is there and who is missing on the day.
export { answerComingHandler } from './answer-coming.call';
export { askAgainHandler } from './ask-again.call';
export { askComingTask } from './ask-coming.task';
export { getAttendanceHandler } from './get-attendance.call';
export { remindOutTask } from './remind-out.task';
export { tellLateTask } from './tell-late.task';
