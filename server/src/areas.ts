import * as adminCrew from './admin-crew';
import * as attendance from './attendance';
import * as availability from './availability';
import * as calendarFeed from './calendar-feed';
import * as chat from './chat';
import * as company from './company';
import * as cover from './cover';
import * as crews from './crews';
import * as dashboard from './dashboard';
import * as flags from './flags';
import * as files from './files';
import * as jobs from './jobs';
import * as licences from './licences';
import * as office from './office';
import * as payRules from './pay-rules';
import * as planning from './planning';
import * as platform from './platform';
import * as invoicing from './invoicing';
import type { Handler } from './platform/handle';
import type { TaskDefinition } from './platform/tasks';
import * as privacy from './privacy';
import * as ratings from './ratings';
import * as publicPages from './public';
import * as search from './search';
import * as session from './session';
import * as timeQueries from './time-queries';
import * as timesheets from './timesheets';

/** What an area's `index.ts` offers, and nothing else: its handlers, and the background work that it defines. */
type Area = Readonly<Record<string, Handler | TaskDefinition>>;

const areas: readonly Area[] = [
  session,
  platform,
  office,
  jobs,
  files,
  licences,
  availability,
  flags,
  ratings,
  crews,
  cover,
  planning,
  chat,
  dashboard,
  calendarFeed,
  timesheets,
  attendance,
  payRules,
  invoicing,
  timeQueries,
  adminCrew,
  company,
  privacy,
  publicPages,
  search,
];

const offered = areas.flatMap((area) => Object.values(area));
/** Every handler of the product; a task has no `options`. */
export const handlers: readonly Handler[] = offered.flatMap((each) => ('options' in each ? [each] : []));
/** Every background task of the product. */
export const tasks: readonly TaskDefinition[] = offered.flatMap((each) => ('options' in each ? [] : [each]));
