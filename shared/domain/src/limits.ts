import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units';

// How long menus and messages stay on screen.
export const DROPDOWN_CLOSE_MS = 5 * SECOND_MS;
export const SNACKBAR_MS = 5 * SECOND_MS;
/** Settings errors and the crew warnings stay longer. */
export const SNACKBAR_LONG_MS = 10 * SECOND_MS;

// Limits of sign-in, sessions and polling.
export const NOTIFICATION_POLL_MS = 10 * SECOND_MS;
export const TOKEN_CHECK_MS = 2 * SECOND_MS;
export const REFRESH_TOKEN_MS = 30 * DAY_MS;
export const SIGN_IN_LINK_MS = 30 * MINUTE_MS;
export const PASSWORD_MIN = 10;

// Limits of a job's chat.
export const CHAT_PAGE = 20;
/** Characters of one message. */
export const CHAT_MAX = 4000;
/** Messages of one person; more than a hand types, fewer than a stuck key sends. */
export const CHAT_MOST_A_MINUTE = 30;
export const LATEST_CHATS = 5;
/** Messages older than this count as read, and a chat with nothing newer leaves the list. */
export const CHAT_NEWS_MS = 60 * DAY_MS;
/** Conversations that one person's list shows at most. */
export const OWN_CHATS = 100;
/** One file of a chat; a phone sends it over a venue's network. */
export const CHAT_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Longest side of a chat's picture, px: enough to read a label, small enough to send from a basement. */
export const CHAT_PICTURE_SIDE = 1600;
export const CHAT_FILES_A_MINUTE = 20;

/** Words of a search that the server looks for; further ones are ignored. */
export const SEARCH_MOST_WORDS = 8;

// How far back and ahead lists look.

/** How far ahead the office sees licences that expire. */
export const EXPIRING_DAYS = 30;
/** How far ahead an open place is listed as needing the office now. */
export const OPEN_PLACES_AHEAD_MS = 48 * HOUR_MS;
export const OPENINGS_DAYS = 7;
export const DASHBOARD_DAYS = 14;
export const STATS_DAYS = 28;
export const ALL_JOBS_DAYS_BACK = 7;
export const ALL_JOBS_DAYS_AHEAD = 28;
export const INVOICE_YEARS = 1;

/** Largest amount in cents that one adjustment adds or takes back: more is a slip of the finger. */
export const ADJUSTMENT_MOST = 5_000_000;
/** The most cents that one unit of an allowance pays, and the most of it: 1,000 hours in minutes or 600 km. */
export const ALLOWANCE_EACH_MOST = 1_000_000;
export const ALLOWANCE_QUANTITY_MOST = 60_000;

// Limits of jobs, crews and invitations.

/** This close to a start, an urgent push or text message about the shift is sent even in quiet hours. */
export const URGENT_BEFORE_MS = 12 * HOUR_MS;
/** A crew stops inviting by itself this long before its start. */
export const KEEP_INVITING_UNTIL_MS = 12 * HOUR_MS;
/** Hours that an invitation may wait before the next person is asked. */
export const KEEP_INVITING_HOURS = [1, 2, 4, 8, 24, 48] as const;
/** Most people listed below a field in which somebody is chosen by name. */
export const PEOPLE_MOST = 50;
/** Most replacements suggested for a place that becomes free. */
export const REPLACEMENTS_MOST = 30;
/** This close to a start, invitations also go by text message, and invitees are notified when the crew is filled. */
export const INVITE_HASTE_MS = 24 * HOUR_MS;
/** Workers that one call invites; for more the office's screen makes further calls, so that it can show progress. */
export const INVITE_AT_ONCE = 25;
export const CREW_LOCK_MS = 48 * HOUR_MS;
/** A crew starts within CREW_NEAR_MS of its job's start, and ends within CREW_LONGEST_MS of its own. */
export const CREW_NEAR_MS = 60 * DAY_MS;
export const CREW_LONGEST_MS = 72 * HOUR_MS;
export const DOUBLE_SHIFT_MS = 20 * HOUR_MS;
/** Jobs and crews are in the years 2000 to 2099, so that what is calculated from them is a valid date, too. */
export const EARLIEST_JOB_AT = Date.UTC(2000, 0, 1);
export const LATEST_JOB_AT = Date.UTC(2100, 0, 1);
/** A job this near to now counts as current; a confirmed one is over this long after its start. */
export const CURRENT_JOB_MS = 12 * HOUR_MS;
/** Length of a shift whose end is not known. */
export const ASSUMED_SHIFT_MS = 4 * HOUR_MS;
export const PENDING_REMINDER_AFTER_MS = 24 * HOUR_MS;
export const PENDING_REMINDER_BEFORE_MS = 48 * HOUR_MS;
/** An open form reports this often that it is open; without a report for EDITING_GONE_MS it counts as closed. */
export const EDITING_BEAT_MS = 20 * SECOND_MS;
export const EDITING_GONE_MS = 45 * SECOND_MS;
export const JOB_COLOR = '#90a4ae';
/** Painted where a stored colour is empty. */
export const NO_COLOR = '#ffffff';

// Limits of timesheets, punches and questions about them.
export const LONG_TIMESHEET_MS = 20 * HOUR_MS;
/**
 * Nobody works longer at a stretch, or starts more than CLOCK_EARLIEST_MS before the crew: such a clock has a wrong
 * date.
 */
export const CLOCK_LONGEST_MS = 48 * HOUR_MS;
export const CLOCK_EARLIEST_MS = DAY_MS;
/** A worker who checks in again this long after a check-out begins another shift, as a crew may last for days. */
export const SHIFT_REST_MS = 10 * HOUR_MS;
export const BREAK_OPTIONS = [0, 30, 45, 60, 75, 90, 120] as const;
/** A punch that arrives later than this after it was made is looked at before it is paid. */
export const LATE_PUNCH_MS = 30 * MINUTE_MS;
/** How long after the end of a time its worker is asked whether they took a break. */
export const BREAK_ASKED_MS = 12 * HOUR_MS;
export const AUTO_BREAK_OVER_MS = 6 * HOUR_MS;
export const AUTO_BREAK_LONG_OVER_MS = 12 * HOUR_MS;
export const CLOCK_GUARD_MS = 60 * SECOND_MS;
/**
 * A clock that still runs this long after the planned end was forgotten. If no end is planned, CURRENT_JOB_MS after the
 * start.
 */
export const FORGOTTEN_AFTER_MS = 2 * HOUR_MS;
/** How long a punch can be undone by the user who made it. */
export const CLOCK_UNDO_MS = 60 * SECOND_MS;
/** How long a signature can be undone by the user who took it; after that only the office unlocks its times. */
export const SIGN_OFF_UNDO_MS = 10 * MINUTE_MS;
/** A check-out must be confirmed if it is this long before the planned end, or within CHECK_OUT_SOON_MS of check-in. */
export const CHECK_OUT_EARLY_MS = 30 * MINUTE_MS;
export const CHECK_OUT_SOON_MS = 5 * MINUTE_MS;
export const PUNCH_MAX_AGE_MS = 24 * HOUR_MS;
/** If a punch reaches the server further than this from its own time, the phone's clock is wrong. */
export const PUNCH_CREDIBLE_MS = 7 * DAY_MS;
export const PUNCH_MAX_AHEAD_MS = 2 * MINUTE_MS;
export const EARLIEST_CHECK_IN_MINUTES = 120;
export const CLOCK_CODE_TRIES_A_MINUTE = 5;
/** If several people's end is further in the future than this, confirm each by name: AM and PM may be mixed up. */
export const END_AHEAD_MS = 15 * MINUTE_MS;
/** How long after an invoice is issued its worker may say that a time on it is wrong. */
export const QUERY_AFTER_INVOICE_MS = 7 * DAY_MS;
/** Characters of a worker's question about a time, and of each reply or answer. */
export const QUERY_TEXT_MAX = 1000;
export const REASON_MAX = 500;
/** Characters of a customer's purchase order and reference on an invoice. */
export const PO_MAX = 60;
export const REFERENCE_MAX = 100;
export const WITHHOLDING_NOTE_MAX = 500;

// Limits of the question before a shift whether the worker is coming, and of quiet hours.

/** How long a person confirmed at the last minute has to arrive before they count as missing. */
export const ARRIVAL_MS = HOUR_MS;
/** Nobody is asked whether they are coming less than this before the start. */
export const COMING_LATEST_MS = 3 * HOUR_MS;
/** How long before the start a worker who has not answered is asked once more. */
export const COMING_CHASE_MS = 4 * HOUR_MS;
/** A worker who says that they run late counts as missing later, but by no more than this. */
export const LATE_MOST_MINUTES = 120;
/** How long after a start a worker may still say when they will arrive: as long as that delays counting as missing. */
export const COMING_ASKED_MS = LATE_MOST_MINUTES * MINUTE_MS;
/** Default quiet hours, by the wall clock: pushes and text messages wait until they end. */
export const QUIET_FROM = '21:00';
export const QUIET_TO = '07:00';
/** Least time between two questions to the same worker whether they are coming. */
export const ASK_AGAIN_MS = 30 * MINUTE_MS;

/** How many jobs, and people who need action, the board "Today" shows first; "Show more" adds as many again. */
export const BOARD_JOBS = 25;
export const BOARD_PEOPLE = 50;
export const BOARD_JOBS_MOST = 500;
export const BOARD_PEOPLE_MOST = 1000;

// Limits of pay, invoices and bank files.

/** If a bank account changed this shortly before a bank file, somebody must check it. */
export const ACCOUNT_FRESH_MS = 48 * HOUR_MS;
/** How long a way to sign in that another user made stays suspect: they may have changed the bank account with it. */
export const WAY_IN_COUNTS_MS = 90 * DAY_MS;
/** An invoice that the company writes for a worker must reach them within this time of the work. */
export const INVOICE_WITHIN_MS = 28 * DAY_MS;
/** The most payments that some banks accept in one file on their web page. */
export const BANK_FILE_USUAL_MOST = 500;
/** The most invoices in one bank file. */
export const BANK_FILE_MOST = 10_000;

/** Cents of one expense; a larger one is agreed with the office. */
export const EXPENSE_MOST = 1_000_000;
export const RECEIPT_MAX_BYTES = 10 * 1024 * 1024;

// Limits of people's data and of files.
export const NAME_MIN_LETTERS = 2;
/** Characters of somebody's first or last name, however they are added. */
export const NAME_MAX = 60;
/** Characters of a group's name. */
export const GROUP_NAME_MAX = 60;
export const PHONE_PREFIX = '+61';
export const CONTACT_FILE = 'contact.vcf';
export const INVOICE_FILE = 'invoice.pdf';
export const ADJUSTMENT_FILE = 'adjustment-note.pdf';
export const MIN_AGE_WITHOUT_WARNING = 14;
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** Characters of one note about a person. */
export const NOTE_MAX = 2000;
export const CV_MAX_BYTES = 5 * 1024 * 1024;
export const JOB_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const PEOPLE_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Rows of one list of people, and how many of them are added in one go. */
export const PEOPLE_FILE_MAX_ROWS = 2000;
export const PEOPLE_AT_ONCE = 100;
export const CV_KEEP_MS = 90 * DAY_MS;

/** A loading above this is a slip of the keyboard. */
export const MAX_PERCENT = 300;

/** Work types that one export can map: every group under every rule. */
export const WORK_TYPES_MOST = 1_000;
/** Invoices, or times, of one export. */
export const EXPORT_MOST = 10_000;
