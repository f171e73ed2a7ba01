import type { Kysely, Migration } from 'kysely';
import * as people from './0001-people';
import * as jobs from './0002-jobs';
import * as timeAndMoney from './0003-time-and-money';
import * as platform from './0004-platform';
import * as notifications from './0005-notifications';
import * as blobsAndRegistrants from './0006-blobs-and-registrants';
import * as messagesOnce from './0007-messages-once';
import * as jobEditing from './0008-job-editing';
import * as jobLogVersion from './0009-job-log-version';
import * as doneActions from './0010-done-actions';
import * as recentChats from './0011-recent-chats';
import * as sessionAgents from './0012-session-agents';
import * as chatFiles from './0017-chat-files';
import * as jobSeries from './0018-job-series';
import * as customerChanges from './0019-customer-changes';
import * as rowsOfTheirOwn from './0021-rows-of-their-own';
import * as foldedWords from './0022-folded-words';
import * as gateCode from './0023-gate-code';
import * as slotPanels from './0025-slot-panels';
import * as knownPermissions from './0026-known-permissions';
import * as foldedEverywhere from './0027-folded-everywhere';
import * as presses from './0028-presses';
import * as paidOnce from './0029-paid-once';
import * as payRules from './0030-pay-rules';
import * as timeQueries from './0031-time-queries';
import * as bankChanges from './0032-bank-changes';
import * as gstForReal from './0038-gst-for-real';
import * as payRun from './0039-pay-run';
import * as firstDay from './0042-first-day';
import * as auditOfAPerson from './0044-audit-of-a-person';
import * as registrationMended from './0050-registration-mended';
import * as licences from './0053-licences';
import * as switchedOff from './0054-switched-off';
import * as groupsOfARegistrant from './0055-groups-of-a-registrant';
import * as secondFactor from './0058-second-factor';
import * as flags from './0059-flags';
import * as ratings from './0060-ratings';
import * as ratesFromADay from './0061-rates-from-a-day';
import * as savedSearches from './0062-saved-searches';
import * as aPerson from './0063-a-person';
import * as deletion from './0066-deletion';
import * as licencesTold from './0067-licences-told';
import * as linesThatExplain from './0068-lines-that-explain';
import * as plainLetters from './0070-plain-letters';
import * as neighbours from './0077-neighbours';
import * as mounted from './0078-mounted';
import * as teamTokens from './0079-team-tokens';
import * as builtFrom from './0080-built-from';
import * as passwordChanged from './0081-password-changed';
import * as releaseFigures from './0082-release-figures';
import * as coming from './0087-coming';
import * as lateAlerts from './0088-late-alerts';
import * as keepInviting from './0096-keep-inviting';
import * as cover from './0097-cover';
import * as whoTold from './0098-who-told';
import * as availability from './0099-availability';
import * as quietHours from './0100-quiet-hours';
import * as seenInvites from './0101-seen-invites';
import * as swap from './0102-swap';
import * as keepInvitingSince from './0103-keep-inviting-since';
import * as supersededLapse from './0104-superseded-lapse';
import * as releaseMaps from './0105-release-maps';
import * as logsOfTheirOwn from './0106-logs-of-their-own';

const byName = {
  '0001-people': people,
  '0002-jobs': jobs,
  '0003-time-and-money': timeAndMoney,
  '0004-platform': platform,
  '0005-notifications': notifications,
  '0006-blobs-and-registrants': blobsAndRegistrants,
  '0007-messages-once': messagesOnce,
  '0008-job-editing': jobEditing,
  '0009-job-log-version': jobLogVersion,
  '0010-done-actions': doneActions,
  '0011-recent-chats': recentChats,
  '0012-session-agents': sessionAgents,
  '0017-chat-files': chatFiles,
  '0018-job-series': jobSeries,
  '0019-customer-changes': customerChanges,
  '0021-rows-of-their-own': rowsOfTheirOwn,
  '0022-folded-words': foldedWords,
  '0023-gate-code': gateCode,
  '0025-slot-panels': slotPanels,
  '0026-known-permissions': knownPermissions,
  '0027-folded-everywhere': foldedEverywhere,
  '0028-presses': presses,
  '0029-paid-once': paidOnce,
  '0030-pay-rules': payRules,
  '0031-time-queries': timeQueries,
  '0032-bank-changes': bankChanges,
  '0038-gst-for-real': gstForReal,
  '0039-pay-run': payRun,
  '0042-first-day': firstDay,
  '0044-audit-of-a-person': auditOfAPerson,
  '0050-registration-mended': registrationMended,
  '0053-licences': licences,
  '0054-switched-off': switchedOff,
  '0055-groups-of-a-registrant': groupsOfARegistrant,
  '0058-second-factor': secondFactor,
  '0059-flags': flags,
  '0060-ratings': ratings,
  '0061-rates-from-a-day': ratesFromADay,
  '0062-saved-searches': savedSearches,
  '0063-a-person': aPerson,
  '0066-deletion': deletion,
  '0067-licences-told': licencesTold,
  '0068-lines-that-explain': linesThatExplain,
  '0070-plain-letters': plainLetters,
  '0077-neighbours': neighbours,
  '0078-mounted': mounted,
  '0079-team-tokens': teamTokens,
  '0080-built-from': builtFrom,
  '0081-password-changed': passwordChanged,
  '0082-release-figures': releaseFigures,
  '0087-coming': coming,
  '0088-late-alerts': lateAlerts,
  '0096-keep-inviting': keepInviting,
  '0097-cover': cover,
  '0098-who-told': whoTold,
  '0099-availability': availability,
  '0100-quiet-hours': quietHours,
  '0101-seen-invites': seenInvites,
  '0102-swap': swap,
  '0103-keep-inviting-since': keepInvitingSince,
  '0104-superseded-lapse': supersededLapse,
  '0105-release-maps': releaseMaps,
  '0106-logs-of-their-own': logsOfTheirOwn,
};
export type MigrationName = keyof typeof byName;
/** `fill` is the part of `up` that moves rows and changes no table: a restore of rows of before calls it alone. */
interface Step extends Migration {
  fill?(db: Kysely<unknown>): Promise<void>;
}
/** In order of their names; a migration that has landed is never changed in what it does. */
export const migrations: Record<string, Step> = byName;
