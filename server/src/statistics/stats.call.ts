// Calls: getStats, downloadStats.
import { DAY_MS } from '@crewcall/domain/units';
import { daysTouched, hoursChart, placesChart } from './crew-charts';
import type { ChartDays } from './crew-charts';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { hoursByGroup } from '@crewcall/domain/stats';
import { draw } from '../documents/drawing-threads';
import { dayCell, workbook } from '../documents/workbook';
import type { Sheet } from '../documents/workbook';
import { companyDays } from './stored-days';

const LONGEST_DAYS = 1100;

/** The days of a range in a zone, both ends included. Refuses a range that is reversed or too long. */
function statsDays(zone: string, dateStart: number, dateEnd: number): ChartDays {
  if (dateEnd < dateStart) refuse('The end date must not be before the start date.');
  if (dateEnd - dateStart > LONGEST_DAYS * DAY_MS) refuse('Choose at most three years.');
  return daysTouched(zone, dateStart, dateEnd);
}

/** Counts the whole company's places per day. */
const readRequests = async (db: Db, companyId: number, days: ChartDays) =>
  placesChart(db, days, (await companyDays(db, companyId, days)).places);

/** Worked hours per group and week in the whole company. */
const readHours = async (db: Db, companyId: number, days: ChartDays) =>
  hoursChart(db, (await companyDays(db, companyId, days)).hours);

/** Reads the whole company's places per day, and worked hours per group and week, for the days of a range. */
export const getStatsHandler = handle('getStats', async ({ body, user, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const days = statsDays(confTimezone, body.dateStart, body.dateEnd);
  const [graphData, graphHours] = await Promise.all([
    readRequests(db, user.companyId, days),
    readHours(db, user.companyId, days),
  ]);
  return { graphData, graphHours };
});

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const counts = ['Required', 'Confirmed', 'Pending', 'Open', 'Too many'];

function requestsSheet(data: Awaited<ReturnType<typeof readRequests>>): Sheet {
  const series = [
    data.requiredAmount,
    data.confirmedAmout,
    data.pendingAmount,
    data.openAmount,
    data.overAmount,
  ];
  return {
    name: 'Crew Requests',
    columns: [
      { title: 'Day', width: 14, kind: 'date' },
      ...counts.map((title) => ({ title, width: 12, kind: 'count' as const })),
    ],
    rows: data.dates.map((day, at) => [dayCell(day), ...series.map((values) => values[at] ?? 0)]),
    totals: ['Total', ...series.map(sum)],
  };
}

function hoursSheets(rows: Awaited<ReturnType<typeof readHours>>): Sheet[] {
  const { weeks, groups } = hoursByGroup(rows);
  const all = sum(groups.map(({ total }) => total));
  return [
    {
      name: 'Hours per week',
      columns: [
        { title: 'Week of', width: 14, kind: 'date' },
        ...groups.map(({ name }) => ({ title: name, width: 14, kind: 'number' as const })),
        { title: 'All groups', width: 14, kind: 'number' },
      ],
      rows: weeks.map((week, at) => {
        const hours = groups.map((group) => group.hours[at] ?? 0);
        return [dayCell(week), ...hours, sum(hours)];
      }),
      totals: ['Total', ...groups.map(({ total }) => total), all],
    },
    {
      name: 'Hours per group',
      columns: [
        { title: 'Group', width: 24, kind: 'text' },
        { title: 'Hours', width: 14, kind: 'number' },
      ],
      rows: groups.map(({ name, total }) => [name, total]),
      totals: ['Total', all],
    },
  ];
}

/** Downloads the figures of both charts as a workbook; crew requests and hours each have their own range. */
export const downloadStatsHandler = handle('downloadStats', async ({ body, user, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const days = statsDays(confTimezone, body.dateStart, body.dateEnd);
  const asked = statsDays(confTimezone, body.requestsStart, body.requestsEnd);
  const [requests, hours] = await Promise.all([
    readRequests(db, user.companyId, asked),
    readHours(db, user.companyId, days),
  ]);
  const file = await draw(workbook, [requestsSheet(requests), ...hoursSheets(hours)]);
  return {
    xlsxFile: file.toString('base64'),
    fileName: `statistics-${days.first}-to-${days.last}.xlsx`,
  };
});
