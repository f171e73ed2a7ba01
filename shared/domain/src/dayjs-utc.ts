import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import 'dayjs/locale/en-au.js';
import utcPlugin from 'dayjs/plugin/utc.js';

// All remotes share one dayjs: extended once more, it would wrap its own methods again.
if (!Object.hasOwn(dayjs, 'utc')) dayjs.extend(utcPlugin);
dayjs.locale('en-au');

/**
 * dayjs in UTC mode, its only mode here: by itself dayjs reads and writes in the zone of the browser or the server.
 * Its timezone plugin is not used: an hour before a change of clocks it is an hour out.
 */
export const utc = dayjs.utc;

/** A reading of a wall clock, of some zone or none. */
export type Reading = Dayjs;
