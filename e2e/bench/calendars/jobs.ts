import type { Job } from '@crewcall/contract/types';
import { initialFields } from '@crewcall/domain/job-fields';
import { offsetMinutes } from '@crewcall/domain/zone-offset';
import { states } from '@crewcall/domain/zones';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zones = states.map(({ zone }) => zone);
const colours = ['#c2410c', '#0f766e', '#6d28d9', '#90a4ae'];
const names = ['Ava', 'Noah', 'Mia', 'Leo', 'Zara', 'Finn', 'Ella', 'Kai', 'Ruby', 'Owen'];
const families = [
  'Adams',
  'Baker',
  'Chen',
  'Diaz',
  'Evans',
  'Fox',
  'Gupta',
  'Hall',
  'Ito',
  'Jones',
  'Khan',
  'Lee',
];
const rgba = (hex: string) =>
  `rgba(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')}, 1)`;

/** Jobs as `SEED=large` has them, in the shape of getJobs: evenly over [from, to), two crews of ten with nine each. */
export function makeJobs(from: number, to: number, aMonth: number): Job[] {
  const total = Math.round(((to - from) / (30.4375 * DAY)) * aMonth);
  return Array.from({ length: total }, (_, n): Job => {
    const date = Math.floor((from + ((to - from) * n) / total) / HOUR) * HOUR;
    const tz = zones[n % 8] ?? 'Australia/Sydney';
    const color = colours[n % 4] ?? '';
    return {
      id: n + 1,
      version: 1,
      ...initialFields,
      title: `Event ${n}`,
      description: 'Steel caps and hi-vis.',
      date,
      endTime: date + 9 * HOUR,
      color,
      rgba: rgba(color),
      prepend: ['ACME', 'OPAL', 'NOVA', ''][n % 4] ?? '',
      state: 1 + (n % 8),
      pcode: '2000',
      status: 1,
      location: `Hall ${n % 40}`,
      multipleDates: [date],
      reqCrew: [0, 1].map((c) => ({
        id: 2 * n + c + 1,
        groupId: 1 + ((n + c) % 5),
        groupName: ['Stagehand', 'Rigger', 'Audio Tech', 'Lighting Tech', 'Usher'][(n + c) % 5] ?? '',
        amount: 10,
        confirmed: 9,
        startTime: date + c * HOUR,
        endTime: date + (c + 8) * HOUR,
        requireCode: false,
        code: null,
        deleted: false,
        userList: Array.from({ length: 9 }, (_, k) => {
          const id = 1 + ((n * 18 + c * 9 + k) % 2000);
          return {
            id,
            fullName: `${names[id % 10] ?? ''} ${families[id % 12] ?? ''}-${String.fromCharCode(65 + (id % 26))}`,
            phone: '+61491570123',
            status: 2,
            picture: null,
          };
        }),
      })),
      statusUser: 0,
      hasApplied: false,
      processed: false,
      tzOffset: offsetMinutes(tz, date),
      tz,
      clockList: [],
      fileCount: 0,
      unreadMessages: 0,
    };
  });
}
