import { defaultCompanyConfig, templateFields } from './company-config';
import {
  crewsText,
  fillTemplate,
  linksLeftOut,
  noticeProblem,
  templateFaults,
  templateVariables,
  templates,
} from './templates';
import type { TemplateField } from './templates';

const said = (field: TemplateField, text: string) => templateFaults(field, text).map((fault) => fault.text);

test('A.9.14: the variables of the specification are there, and the shipped templates name what they can fill', () => {
  expect(Object.keys(templateVariables)).toEqual(
    expect.arrayContaining(
      'JobName JobDate JobTime LinkAccept LinkReject firstName lastName companyName'.split(' '),
    ),
  );
  expect([...templateFields].sort()).toEqual(Object.keys(templates).sort());
  for (const field of templateFields) expect(said(field, defaultCompanyConfig[field])).toEqual([]);
});

test.each<[TemplateField, string, string[]]>([
  ['confInviteJobEmail', '{Jobname}', ['There is no variable called {Jobname}. Did you mean {JobName}?']],
  [
    'confInviteJobEmail',
    '{first_name}',
    ['There is no variable called {first_name}. Did you mean {firstName}?'],
  ],
  ['confInviteJobEmail', '{Job Name}', ['There is no variable called {Job Name}. Did you mean {JobName}?']],
  ['confInviteJobEmail', '{ JobName }', ['There is no variable called { JobName }. Did you mean {JobName}?']],
  [
    'confInviteJobEmail',
    '{LinkAcept} {JobNmae} {LinkAcept}',
    [
      'There is no variable called {LinkAcept}. Did you mean {LinkAccept}?',
      'There is no variable called {JobNmae}. Did you mean {JobName}?',
    ],
  ],
  [
    'confFinishJobEmailText',
    '{LinkAccept}',
    [
      'This template cannot fill {LinkAccept}. It can fill {JobName}, {JobDate}, {JobTime}, {JobPlace}, {companyName}.',
    ],
  ],
  [
    'confReplyEmailDeclinedTemplate',
    '{JobName}',
    ['This template cannot fill {JobName}. It can fill {firstName}, {lastName}, {companyName}.'],
  ],
  ['confInviteJobEmail', 'Bring {gloves and a torch} {} {JobName}', []],
])('J-43: %s with “%s”', (field, text, faults) => {
  expect(said(field, text)).toEqual(faults);
});

test.each([
  ['https://elsewhere.example/go?u={LinkAccept} {LinkReject}', 'LinkAccept'],
  ['{LinkAccept} {JobName}{LinkReject}', 'LinkReject'],
  ["https://elsewhere.example/?n='{LinkAccept} {LinkReject}", 'LinkAccept'],
  ['https://elsewhere.example/({LinkAccept}) {LinkReject}', 'LinkAccept'],
  ['https://elsewhere.example/?n="“‘[<{LinkAccept} {LinkReject}', 'LinkAccept'],
  ['https://elsewhere.example/?n=\uFEFF{LinkAccept} {LinkReject}', 'LinkAccept'],
  ['{LinkAccept}({LinkReject})', 'LinkReject'],
  ['https://elsewhere.example/?n=\t{LinkAccept} {LinkReject}', 'LinkAccept'],
  ['https://elsewhere.example/?n=\r{LinkAccept} {LinkReject}', 'LinkAccept'],
  ['https://elsewhere.example/?n=\v\f({LinkAccept} {LinkReject}', 'LinkAccept'],
  ['https://elsewhere.example/?n=\u2028{LinkAccept} {LinkReject}', 'LinkAccept'],
  ['{LinkAccept} https://elsewhere.example/?n=\u2029"\uFEFF{LinkReject}', 'LinkReject'],
])('J-43: a link that would be part of another address is refused: %s', (text, name) => {
  expect(said('confInviteJobEmail', text)).toEqual([
    `{${name}} stands behind other text without a space. Put a space or a new line before it.`,
  ]);
});

test('J-43: a link may stand in brackets, in quotes or at the beginning of a line', () => {
  expect(
    said('confInviteJobEmail', '{LinkAccept}\r\n\t({LinkReject}) ("{LinkAccept}")\u00A0“{LinkAccept}”'),
  ).toEqual([]);
});

test('J-43: what is refused on save is still sent as it stands', () => {
  expect(fillTemplate('{Nickname}: {JobName}', { JobName: 'Gig' }).text).toBe('{Nickname}: Gig');
});

test('N-19: a line of which nothing is left once it is filled goes; a blank one stays', () => {
  expect(fillTemplate('Come\n{JobPay}\n\nBye {firstName}', { JobPay: '', firstName: '' }).text).toBe(
    'Come\n\nBye ',
  );
});

test('J-43: a variable whose brace is not closed is named, a brace that means none is left alone', () => {
  expect(said('confInviteJobEmail', 'Hi {{JobName')).toEqual([
    '{JobName has no brace at its end. Write {JobName}.',
  ]);
  expect(said('confInviteJobEmail', 'Bring gloves :{ and {JobName}')).toEqual([]);
});

test('J-43: a value that is empty takes the comma before it along', () => {
  const text = (place: string) =>
    fillTemplate('{JobName}, {JobTime}, {JobPlace}, waits: {LinkAccept}', {
      JobName: 'Gig',
      JobTime: '04:00 am AEDT',
      JobPlace: place,
      LinkAccept: 'link',
    }).text;
  expect(text('Quay')).toBe('Gig, 04:00 am AEDT, Quay, waits: link');
  expect(text('')).toBe('Gig, 04:00 am AEDT, waits: link');
  expect(text(' ')).toBe('Gig, 04:00 am AEDT, waits: link');
  expect(fillTemplate('{JobDate}, {JobTime}\n{JobPlace}', { JobDate: '', JobPlace: '' }).text).toBe(
    ', {JobTime}',
  );
});

test('J-43: links that a template needs are faults, those that it should have are named', () => {
  expect(templateFaults('confReplyEmailRegistrantTemplate', 'Welcome').map(({ name }) => name)).toEqual([
    'LinkAccept',
  ]);
  expect(templateFaults('confInviteJobEmail', 'Come')).toEqual([]);
  expect(linksLeftOut('confInviteJobEmail', 'Come: {LinkReject}')).toEqual(['LinkAccept']);
  expect(linksLeftOut('confInviteJobEmail', ' ')).toEqual([]);
  expect(linksLeftOut('confWhatsAppTemplate', 'Come')).toEqual([]);
});

test('14.4: a message to many fills names, and of a job what it is about; anything else is named', () => {
  expect(noticeProblem('Hello {firstName} {lastName} :{', false)).toBeNull();
  expect(noticeProblem('Hello {firstname}', false)).toBe(
    'There is no variable called {firstname}. Did you mean {firstName}?',
  );
  expect(noticeProblem('At {JobTime}', false)).toBe(
    'This message cannot fill {JobTime}. It can fill {firstName}, {lastName}.',
  );
  expect(noticeProblem('{firstName}: {JobName}, {JobDate} {JobTime}, {JobPlace}', true)).toBeNull();
  expect(noticeProblem('{LinkAccept}', true)).toBe(
    'This message cannot fill {LinkAccept}. It can fill {firstName}, {lastName}, {JobName}, {JobDate}, {JobTime}, {JobPlace}.',
  );
});

test('14.4: a crew that begins at another time than its job says so', () => {
  const crews = [
    { amount: 8, groupName: 'Stagehand', startTime: 100 },
    { amount: 0, groupName: 'Loader', startTime: 100 },
    { amount: 2, groupName: 'Rigger', startTime: 160 },
  ];
  expect(crewsText(crews, 100, (at) => `at ${at}`)).toBe('8 Stagehand, 2 Rigger from at 160');
});
