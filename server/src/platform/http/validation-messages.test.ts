import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import type { CallName } from '@crewcall/contract/types';
import { fieldsOf, putAt } from '../../../test/fuzz/fields';
import { fieldName } from './field-names';
import { validationMessage } from './validation-messages';

const said = (name: CallName, body: unknown): string => {
  const parsed = (calls as Record<string, Call>)[name]?.body.safeParse(body);
  return parsed?.success === false ? validationMessage(parsed.error).text : '';
};

test.each<[CallName, unknown, string]>([
  ['getPublicJobs', { dateEnd: 1 }, 'The start date is missing.'],
  ['getPublicJobs', { dateStart: 'soon', dateEnd: 1 }, 'The start date is not valid.'],
  ['getPublicJobs', { dateStart: 1e300, dateEnd: 1 }, 'The start date is not valid.'],
  ['applyfor', { jobId: 0 }, 'The job is not valid.'],
  ['createNewGroup', { groupName: ' ' }, 'The group name must not be empty.'],
  ['createNewGroup', { groupName: 'x'.repeat(61) }, 'The group name is too long; at most 60 characters.'],
  ...(['saveProfile2', 'addPerson', 'preregister'] as const).map((name): [CallName, unknown, string] => [
    name,
    { kind: 'crew', firstName: 'x'.repeat(61), lastName: 'Chen', email: 'mia@example.test' },
    'The first name is too long; at most 60 characters.',
  ]),
  [
    'insertNewJobs',
    { job: { title: 'T', date: 1, color: 'red' } },
    'The colour must be a colour such as #90a4ae.',
  ],
  [
    'insertNewJobs',
    { job: { title: 'T', date: 1, emailTimesheet: ['x'] } },
    'Recipient 1 must be an email address.',
  ],
  [
    'insertNewJobs',
    { job: { title: 'T', date: 1, pcode: '20000' } },
    'The postcode is too long; at most 4 characters.',
  ],
  [
    'insertNewJobs',
    {
      job: {
        title: 'T',
        date: 1,
        reqCrew: [
          { groupId: 1, amount: 1, startTime: 1 },
          { groupId: 1, amount: -1, startTime: 1 },
        ],
      },
    },
    'Crew 2: the amount must be at least 0.',
  ],
  [
    'sendNotification',
    { text: 'x', listUser: [], selectedEmail: true, selectedPhone: false },
    'The list of recipients must not be empty.',
  ],
  ['duplicateJob', { id: 1, dates: [1] }, 'The choice to take the crew along is missing.'],
  [
    'duplicateJob',
    { id: 1, dates: Array.from({ length: 400 }, () => 1) },
    'The list of dates has too many entries; at most 120.',
  ],
  [
    'insertNewJobs',
    { job: { title: 'T', date: 1, multipleDates: Array.from({ length: 121 }, () => 1) } },
    'The list of dates has too many entries; at most 120.',
  ],
  [
    'saveJobUserList',
    { idReqCrew: 1, statusUser: Array.from({ length: 780 }, (_, index) => ({ id: index + 1, status: 1 })) },
    'The list of workers has too many entries; at most 500.',
  ],
  ['saveJobUserList', { idReqCrew: 1, statusUser: 'all' }, 'The status is not valid.'],
  [
    'generateTimesheetJob',
    { idJob: Array.from({ length: 300 }, (_, index) => index + 1) },
    'The list of jobs has too many entries; at most 200.',
  ],
  ['insertNewJobs', { job: { title: '\u200b\u2060\ufeff', date: 1 } }, 'The title must not be empty.'],
  ['insertNewJobs', { job: { title: '\u202e\u2066 \u2069', date: 1 } }, 'The title must not be empty.'],
  ['saveProfile2', { bankAccountBSB: 5 }, 'The BSB is not valid.'],
  ['setConfigCompany', { confStartOvernight: [] }, 'The start overnight is not valid.'],
  ['login', 'nonsense', 'The request is not valid.'],
  [
    'answerComing',
    { idReqCrew: 1, start: 1, answer: 'late', minutes: 20 },
    'The number of minutes must be one of 15, 30, 60.',
  ],
])('X-02: %s with %j reads as a sentence', (name, body, sentence) => {
  expect(said(name, body)).toBe(sentence);
});

// A capital inside a word, or a word that only programmers use.
const code =
  /[a-z][A-Z]|\b(id|ids|idx|int|uuid|enum|array|string|boolean|object|null|prepend|pcode|req|num|str)\b/;

test('X-02: no field of any call is named as programs name it', () => {
  const wrong: string[] = [];
  for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
    for (const path of fieldsOf(call.body)) {
      const words = fieldName(path);
      const text = said(name as CallName, putAt({}, path, { odd: Number.NaN }));
      if (code.test(words) || code.test(text)) wrong.push(`${name} ${path.join('.')}: ${words}; ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('X-02, X-03: a title and a name are one line, and read in their own direction; a description keeps its lines', () => {
  const job = calls.insertNewJobs.body.parse({
    job: { title: 'Load in\r\nBcc: x\u202E', prepend: 'AC\u2028ME', description: 'One\nTwo\u2066', date: 1 },
  }).job;
  expect([job.title, job.prepend, job.description]).toEqual(['Load in Bcc: x', 'AC ME', 'One\nTwo']);
});
