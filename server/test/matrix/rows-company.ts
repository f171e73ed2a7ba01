import type { companyCalls } from '@crewcall/contract/calls/people-company';
import type { officeCalls } from '@crewcall/contract/calls/people-office';
import type { setupCalls } from '@crewcall/contract/calls/people-setup';
import type { templateCalls } from '@crewcall/contract/calls/people-templates';
import { randomUUID } from 'node:crypto';
import type { Rows } from './row';
import type { World } from './world';

const DAY = 86_400_000;

const todo = async (w: World) => {
  const row = await w.db
    .insertInto('todo')
    .values({ company_id: await w.make.companyId(), user_id: w.admin, description: 'Call the venue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const filterOf = async (w: World) => {
  const row = await w.db
    .insertInto('filter_definition')
    .values({
      company_id: await w.make.companyId(),
      description: `Filter ${randomUUID().slice(0, 8)}`,
      type: 'text',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const customerOf = async (w: World) => {
  await w.make.prepend('ACME');
  const row = await w.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', 'ACME')
    .executeTakeFirstOrThrow();
  return row.id;
};

const someone = () => ({ firstName: 'Mia', lastName: 'Ferrari', email: `${randomUUID()}@example.test` });

const customer = () => ({
  text: `C${randomUUID().slice(0, 8)}`,
  fullName: 'Harbour Lights',
  color: '#0f766e',
  billingName: '',
  billingAbn: '',
  billingEmail: '',
  billingAddress: '',
});

const concluded = async (w: World) => ({
  id: await w.registrant('company'),
  text: randomUUID().slice(0, 8),
  fullName: 'Smith & Co',
  color: '#0f766e',
});

export const companyRows: Rows<
  keyof typeof officeCalls | keyof typeof companyCalls | keyof typeof setupCalls | keyof typeof templateCalls
> = {
  getGroups: { body: () => ({ forceAll: true }) },
  createNewGroup: {
    body: () => ({ groupName: `Group ${randomUUID().slice(0, 8)}` }),
    also: [
      {
        what: 'a usual rate',
        needs: 'settings:write',
        body: () => ({ groupName: `Group ${randomUUID().slice(0, 8)}`, usualRate: 3_500 }),
      },
    ],
  },
  saveGroup: {
    body: async (w) => ({ id: await w.make.group('Loader'), groupName: 'Loader', usualRate: null }),
    also: [
      {
        what: 'a usual rate',
        needs: 'settings:write',
        body: async (w) => ({
          id: await w.make.group(randomUUID()),
          groupName: `Group ${randomUUID().slice(0, 8)}`,
          usualRate: 3_500,
        }),
      },
    ],
  },
  getContracts: { body: () => ({}) },
  getContractSignatures: { body: () => ({ version: 1 }) },
  saveContract: {
    body: async (w) => {
      const { version } = await w.db
        .selectFrom('contract_document')
        .select((eb) => eb.fn.max('version').as('version'))
        .executeTakeFirstOrThrow();
      return { version, title: 'Contract', text: `Text ${randomUUID()}`, boxes: [] };
    },
  },
  getFilters: { body: () => ({}) },
  saveFilter: { body: () => ({ type: 'text', description: `Filter ${randomUUID()}`, options: [] }) },
  deleteFilter: { body: async (w) => ({ id: await filterOf(w), people: 0 }) },
  getCustomers: { body: () => ({}) },
  saveCustomer: { body: customer },
  deleteCustomer: {
    body: async (w) => {
      const row = await w.db
        .insertInto('prepend')
        .values({ company_id: await w.make.companyId(), text: randomUUID(), full_name: 'Mistyped' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id };
    },
  },
  addCustomerUser: {
    body: async (w) => ({ idCustomer: await customerOf(w), ...someone() }),
    also: [
      {
        what: 'somebody who signs in for a customer',
        needs: 'job:write',
        body: async (w) => ({ idCustomer: await customerOf(w), ...someone() }),
      },
    ],
  },
  concludeCompany: {
    body: concluded,
    also: (['settings:write', 'user:write', 'job:write'] as const).map((needs) => ({
      what: 'a new customer and its manager',
      needs,
      body: concluded,
    })),
  },
  getFirstSteps: { body: () => ({}) },
  skipFirstStep: { body: () => ({ step: 'templates' }) },
  toggleGroupActive: { body: async (w) => ({ id: await w.make.group('Rigger'), status: 0 }) },
  createtodo: { body: () => ({ userText: 'Order radios' }) },
  toggleTodo: { body: async (w) => ({ idTodo: await todo(w), status: 1 }) },
  deleteTodo: { body: async (w) => ({ idTodo: await todo(w) }) },
  getConfigCompany: { body: () => ({}) },
  setConfigCompany: { body: () => ({ confRemitter: 'CREWCALL' }) },
  getSms: { body: () => ({}) },
  sendTestSms: { body: () => ({}), refused: true },
  setCompanyLogo: { body: () => ({ picture: null }) },
  getTemplateJobs: { body: () => ({}) },
  previewTemplate: {
    body: () => ({ field: 'confInviteJobEmail', draft: [] }),
    also: [
      {
        what: 'a real job',
        needs: 'job:read',
        body: async (w) => ({ field: 'confInviteJobEmail', draft: [], idJob: await w.make.job() }),
      },
    ],
  },
  sendTemplateTest: {
    body: () => ({ field: 'confInviteJobEmail', draft: [] }),
    also: [
      {
        what: 'a real job',
        needs: 'job:read',
        body: async (w) => ({ field: 'confInviteJobEmail', draft: [], idJob: await w.make.job() }),
      },
    ],
  },
  getStats: { body: () => ({ dateStart: Date.now() - 28 * DAY, dateEnd: Date.now() }) },
  downloadStats: {
    body: () => {
      const [start, end] = [Date.now() - 28 * DAY, Date.now()];
      return { dateStart: start, dateEnd: end, requestsStart: start, requestsEnd: end };
    },
  },
};
