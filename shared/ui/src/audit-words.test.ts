import { didWords } from './audit-calls';
import { archivedWords, detailWords, rowWords, subjectWords, whoWords } from './audit-words';

test('X-08: a row of the audit reads as a sentence', () => {
  expect(didWords('saveUpdatedJobv2')).toBe('Changed a job');
  expect(didWords('task:send-later')).toBe('Send later');
  expect(didWords('task:due-rates')).toBe('Began to pay a rate that was set from this day');
  expect(subjectWords('user', '12')).toBe('Person 12');
  expect(subjectWords('', '')).toBe('');
  expect(detailWords('{"idReqCrew":4,"idUser":7,"status":2,"from":1}', 'job')).toBe(
    'Crew: 4; person: 7; status: Confirmed; before: Invited.',
  );
  expect(detailWords('{"status":3,"hidePublic":true,"dates":[],"of":{"idJob":2}}', 'job')).toBe(
    'Status: Finished; hide public: yes; dates: none; of: (job: 2).',
  );
  expect(detailWords('{"input":{"id":5}}', '')).toBe('Id: 5.');
  const swapped = { taker: 'Noah Park', swap: 'Bump out, Rigger, 03/04/27 08:00 pm' };
  expect(detailWords('{"cover":"granted","taker":7,"swap":155}', 'job', swapped)).toBe(
    'Cover: granted; taker: Noah Park; shift in return: Bump out, Rigger, 03/04/27 08:00 pm.',
  );
  expect(subjectWords('user', '12', 'Mia Chen')).toBe('Mia Chen');
  expect(subjectWords('timesheet', '12', 'Mia Chen')).toBe('Time 12 of Mia Chen');
  expect(
    detailWords('{"rates":{"Rigger":{"to":null,"from":"$38.00"}},"phone":{"from":"","to":"04"}}', ''),
  ).toBe('Rates: (rigger: $38.00 → nothing); phone: nothing → 04.');
  expect(detailWords('{"rates":{},"phone":{"from":"","to":"04"}}', '')).toBe('Phone: nothing → 04.');
  expect(detailWords('{"rates":{}}', '')).toBe('');
  expect(detailWords('{"break":{"from":0,"to":1800000},"reason":"Left early"}', 'timesheet')).toBe(
    'Break: none → 30 min; reason: Left early.',
  );
  expect(detailWords('{"end":{"from":1762722000000,"to":0}}', 'timesheet')).toMatch(
    /^End: 0?9\/11\/25 .* → none\.$|^End: 10\/11\/25 .* → none\.$/,
  );
  expect([detailWords('{}', ''), detailWords('no json', '')]).toEqual(['', '']);
});

test('X-08: money, bank files and whoever signs in are told as such', () => {
  expect(detailWords('{"totalCents":350050,"status":2}', 'invoice')).toBe(
    'Total: $3,500.50; status: Generated.',
  );
  expect(detailWords('{"status":0,"before":2}', 'invoice')).toBe('Status: none; before: Generated.');
  expect(detailWords('{"usualRate":{"from":3500,"to":3650}}', 'group')).toBe('Usual rate: $35.00 → $36.50.');
  expect(detailWords('{"type":2,"totalCents":14000,"repeated":[1086]}', 'bank_file')).toBe(
    'Type: full; total: $140.00; paid before all the same: 1086.',
  );
  const file = { call: 'downloadABA', entity: 'bank_file', detail: '{"count":3}' };
  expect(rowWords(file)).toBe('Made a bank file');
  expect(rowWords({ ...file, entity: 'invoice', detail: '{"status":2,"fileId":4}' })).toBe(
    'Put an invoice into a bank file',
  );
  expect(rowWords({ ...file, entity: 'invoice', detail: '{"status":0,"before":2}' })).toBe(
    'Cleared the status of an invoice',
  );
  const factor = { ...file, call: 'confirmSecondFactor', entity: 'user' };
  expect(rowWords({ ...factor, detail: '{"secondFactor":"moved"}' })).toBe(
    'Moved the second factor to another app',
  );
  expect(rowWords({ ...factor, detail: '{"secondFactor":"on"}' })).toBe(didWords('confirmSecondFactor'));
  expect(rowWords({ ...factor, call: 'signInWithCode', detail: '{"wrong":true}' })).toBe(
    'Typed a wrong code at sign-in',
  );
  expect(whoWords({ userName: '', call: 'login', about: 'Mia Chen' })).toBe('Mia Chen');
  expect(whoWords({ userName: '', call: 'requestReset', about: 'Mia Chen' })).toBe('Visitor');
  expect(whoWords({ userName: '', call: 'task:lapse', about: 'Mia Chen' })).toBe('System');
  expect(whoWords({ userName: 'Olive', call: 'setTime', about: 'Mia Chen' })).toBe('Olive');
});

test('a phone number and an ABN stand in blocks, whoever changed them', () => {
  const detail = { phone: { from: '+61491570006', to: '' }, confCompanyABN: { from: '', to: '51824753556' } };
  expect(detailWords(JSON.stringify(detail), 'user')).toBe(
    'Phone: 0491 570 006 → nothing; ABN: nothing → 51 824 753 556.',
  );
});

test('X-08: a setting goes by its label, and its value by what the form offers', () => {
  const said = (detail: object) => detailWords(JSON.stringify(detail), 'company');
  expect(said({ confShowPay: { from: 0, to: 1 } })).toBe(
    'Crew read what an hour pays on invitations and their shifts: no → yes.',
  );
  expect(said({ confPayFourEyes: { from: 0, to: 1 }, confQueryHours: { from: 72, to: 1 } })).toBe(
    'The person who made an invoice may not download its bank file: no → yes; A time can be questioned for: 72 → 1.',
  );
  expect(
    said({ confMaxWeekHours: { from: 0, to: 60 }, confAdjustBand: { from: 'lowest', to: 'highest' } }),
  ).toBe(
    'The invite list warns of a week above: 0 → 60; Breaks and rounding come off: the lowest rate first → the highest rate first.',
  );
  expect(said({ changed: ['confSenderBSB', 'confSenderAccountNumber'] })).toBe(
    'Changed: BSB, Account number.',
  );
  expect(detailWords(JSON.stringify({ changed: ['bankAccountBSB', 'address', 'permissions'] }), 'user')).toBe(
    'Changed: BSB, Address, Office rights.',
  );
});

test('X-08: ids are read by the names that came with them, and stand as they are without', () => {
  const detail = JSON.stringify({ idReqCrew: 4, idUser: 7, idJob: 9, status: 2 });
  const named = { idReqCrew: 'Stagehand', idUser: 'Mia Chen' };
  expect(detailWords(detail, 'job', named)).toBe(
    'Crew: Stagehand; person: Mia Chen; job: 9; status: Confirmed.',
  );
  expect(subjectWords('job', '9', 'Load in')).toBe('Job 9, Load in');
});

test('X-08: of changes that were taken out it is said where they are', () => {
  expect(archivedWords(Date.UTC(2024, 2))).toBe(
    'Changes from before 01/03/24 are in archive files. Ask the person who runs your server.',
  );
  expect(archivedWords(undefined)).toBe('');
});
