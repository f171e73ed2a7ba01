import { noPayRules } from '@crewcall/domain/pay-rules';
import { testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
let officeId: number;
beforeAll(async () => {
  app = await testApp();
  officeId = await app.make.admin();
  office = await app.signIn(officeId);
}, 120_000);
afterAll(() => app?.close());

const steps = async () => (await app.call(office, 'getFirstSteps', {})).body.steps;
const open = async () => (await steps()).filter(({ done }) => !done).map(({ step }) => step);

test('X-11: an empty company is told what to do first; each step is done by doing it, and then all is gone', async () => {
  expect(await open()).toEqual([
    'company',
    'bank',
    'groups',
    'payRules',
    'holidays',
    'super',
    'contract',
    'filters',
    'customers',
    'templates',
    'people',
  ]);
  await app.call(office, 'setConfigCompany', {
    confCompanyName: 'Harbour Crew',
    confCompanyABN: '51824753556',
    confCompanyAddress: '1 Wharf Road',
  });
  expect(await open()).not.toContain('company');
  await app.call(office, 'setConfigCompany', {
    confRemitter: 'HARBOUR',
    confSenderBSB: '062-184',
    confSenderAccountNumber: '10234567',
  });
  expect(await open()).not.toContain('bank');
  await app.call(office, 'createNewGroup', { groupName: 'Stagehand' });
  expect(await open()).toContain('groups');
  await app.call(office, 'createNewGroup', { groupName: 'Rigger', usualRate: 5_200 });
  expect(await open()).not.toContain('groups');
  const set = { name: 'Usual', rules: { ...noPayRules, sunday: 75 }, active: true, forCompany: false };
  await app.call(office, 'savePayRules', { ...set, idGroups: [], idJobs: [] });
  // It applies to nobody yet.
  expect(await open()).toContain('payRules');
  const places = { forCompany: true, idGroups: [], idJobs: [] };
  await app.call(office, 'savePayRules', { ...set, ...places, name: 'For all' });
  expect(await open()).not.toContain('payRules');
  await app.call(office, 'saveHoliday', { state: 1, year: new Date().getFullYear(), confirmed: true });
  expect(await open()).not.toContain('holidays');
  // Nothing that is stored settles super: the office says so.
  await app.call(office, 'skipFirstStep', { step: 'super' });
  expect(await open()).not.toContain('super');
  await app.call(office, 'saveContract', { version: 0, title: 'Contract', text: 'Text', boxes: [] });
  await app.call(office, 'saveFilter', { type: 'checkbox', description: 'White Card', options: [] });
  const customer = { text: 'ACME', fullName: 'Acme', color: '#c2410c' };
  const billing = { billingName: '', billingAbn: '', billingEmail: '', billingAddress: '' };
  await app.call(office, 'saveCustomer', { ...customer, ...billing });
  expect(await open()).toEqual(['templates', 'people']);
  await app.call(office, 'skipFirstStep', { step: 'templates' });
  expect(await open()).toEqual(['people']);
  await app.make.user();
  expect(await steps()).toEqual([]);
});

test('X-11: the list is put away for everybody, by who may change the settings', async () => {
  const crew = app.db.updateTable('app_user').set({ active: false });
  await crew.where('email', 'like', 'person%').where('id', '<>', officeId).execute();
  expect(await open()).toEqual(['people']);
  const reader = await app.signIn(await app.make.admin(['settings:read']));
  expect((await app.call(reader, 'getFirstSteps', {})).status).toBe(403);
  await app.call(office, 'skipFirstStep', { step: 'all' });
  expect(await steps()).toEqual([]);
});

test('X-11: who came by a one-time link is asked for a password, until there is one', async () => {
  const id = await app.make.user({ permissions: ['settings:write'] });
  const me = await app.signIn(id);
  const asked = async () => (await app.call(me, 'getFirstSteps', {})).body.needsPassword;
  expect(await asked()).toBe(true);
  await app.call(me, 'saveProfile2', { password: 'four words of mine' });
  expect(await asked()).toBeUndefined();
});
