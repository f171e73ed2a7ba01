import type { peopleCalls } from '@crewcall/contract/calls/people';
import type { licenceCalls } from '@crewcall/contract/calls/people-licences';
import type { privacyCalls } from '@crewcall/contract/calls/people-privacy';
import type { personCalls } from '@crewcall/contract/calls/people-person';
import type { publicCalls } from '@crewcall/contract/calls/public';
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
const registerHash = async (w: World) => {
  const id = await w.registrant();
  return `${id}_${await w.link('register', null, id)}`;
};

const concluded = async (w: World) => ({
  id: await w.registrant('company'),
  text: randomUUID().slice(0, 8),
  fullName: 'Smith & Co',
  color: '#0f766e',
});

const everybody = {
  text: '',
  active: -1,
  state: 0,
  group: '',
  licence: '',
  gaps: '',
  role: '',
  near: '',
  withinKm: 0,
  worked: '',
  workedDay: '',
  values: {},
} as const;

export const peopleRows: Rows<
  | Exclude<
      keyof typeof peopleCalls,
      keyof typeof licenceCalls | keyof typeof privacyCalls | keyof typeof personCalls
    >
  | keyof typeof publicCalls
> = {
  getAvailableCrew: { body: () => ({}) },
  getAvailableCrewFilter: { body: () => ({}) },
  getuserdetails: { body: (w) => ({ id: w.crew }) },
  getMyProfile: { body: () => ({}) },
  getOwnData: { body: () => ({}) },
  toggeuseractive: {
    body: async (w) => ({ id: await w.make.user(), newState: 0 }),
    also: [
      {
        what: 'switching off a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.manager('ACME'), newState: 0 }),
      },
    ],
  },
  getRateChange: {
    body: async (w) => ({
      idGroup: await w.make.group(),
      rate: 4_000,
      fromDay: '2026-12-01',
      users: [w.crew],
    }),
  },
  getCrewSearches: { body: () => ({}) },
  saveCrewSearch: { body: () => ({ name: randomUUID(), filter: everybody }) },
  // Each person's own; nobody else has one to delete.
  deleteCrewSearch: { body: () => ({ id: 999_999 }), status: 404 },
  getShiftsAhead: { body: (w) => ({ users: [w.crew] }) },
  setRateFrom: {
    body: async (w) => ({
      idGroup: await w.make.group(),
      rate: 4_000,
      fromDay: '2026-12-01',
      users: [await w.make.user()],
      apply: false,
    }),
  },
  setGroupMembers: {
    body: async (w) => ({ idGroup: await w.make.group(), isIn: true, users: [await w.make.user()] }),
  },
  addPerson: {
    body: () => ({
      kind: 'crew',
      firstName: 'Ana',
      lastName: 'Pires',
      email: `ana${Math.random()}@crew.example`,
    }),
    also: [
      {
        what: 'a colleague with a right',
        needs: 'job:write',
        body: () => ({
          kind: 'office',
          firstName: 'Ana',
          lastName: 'Pires',
          email: `ana${Math.random()}@office.example`,
          permissions: ['job:write'],
        }),
      },
    ],
  },
  // The file that is sent is no list.
  readPeople: { body: () => ({}), multipart: true, refused: true },
  importPeople: {
    body: () => ({
      people: [
        {
          firstName: 'Ana',
          lastName: 'Pires',
          email: `ana${Math.random()}@list.example`,
          phone: '',
          postcode: '',
        },
      ],
    }),
  },
  saveProfile2: { body: () => ({ suburb: 'Pyrmont' }) },
  saveUserDetails: {
    body: (w) => ({ id: w.crew, groups: [{ id: w.group, rate: 3_600 }] }),
    also: [
      {
        what: 'appointing a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.user(), managerOf: 'ACME' }),
      },
      {
        what: 'the password of a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.manager('ACME'), password: 'seven grey kettles' }),
      },
      {
        what: 'the address of a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.manager('ACME'), email: `${randomUUID()}@example.test` }),
      },
      {
        what: 'bank details of somebody else',
        needs: 'crewinvoice:write',
        body: async (w) => ({ id: await w.make.user(), bankAccountNumber: '87654321' }),
      },
      {
        what: 'GST of somebody else',
        needs: 'crewinvoice:write',
        body: async (w) => ({ id: await w.make.user(), gstRegistered: true, abn: '51824753556' }),
      },
      {
        what: 'one’s own rate',
        needs: 'crewinvoice:write',
        body: (w, caller) => ({ id: caller, groups: [{ id: w.group, rate: 9_900 }] }),
      },
    ],
  },
  getResume: {
    body: async (w) => {
      const cv = await w.services.blobs.put(w.db, Buffer.from(w.pdf, 'base64'), 'application/pdf');
      await w.db.updateTable('app_user').set({ cv_blob_id: cv }).where('id', '=', w.crew).execute();
      return { idUser: w.crew };
    },
    mine: ['crew', 'admin'],
    foreign: { as: 'supervisor', body: (w) => ({ idUser: w.crew }) },
  },
  getUserPicture: {
    body: (w) => ({ id: w.crew }),
    status: { nobody: 403, crew: 404, supervisor: 403, manager: 403, admin: 404 },
  },
  getpreregister: { body: () => ({ showAll: true }) },
  processPreregister: { body: async (w) => ({ id: await w.registrant(), approve: true }) },
  getPreregisteredResume: { body: async (w) => ({ id: await w.registrant() }) },
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

  preregister: {
    body: () => ({
      id: -1,
      type: 'company',
      firstName: 'Anh',
      lastName: 'Nguyễn',
      phone: '+61412345678',
      email: `${randomUUID()}@example.test`,
      message: 'Two festivals a year.',
      postcode: '2000',
      companyName: 'Smith & Co',
      website: 'smith.example',
      abn: '51824753556',
    }),
  },
  isValidABN: { body: () => ({ abn: '51824753556' }) },
  getPublicCompany: { body: () => ({}) },
  getstates: { body: () => ({}) },
  getUserPreregisterData: { body: async (w) => ({ hash: await registerHash(w) }) },
  createProfile: {
    body: async (w) => ({
      hash: await registerHash(w),
      firstName: 'Reg',
      lastName: 'Istrant',
      phone: '+61412345678',
      password: 'a long password',
      birthday: Date.parse('1990-05-01'),
      emergencyName: 'Somebody',
      emergencyNumber: '+61412345679',
      address: '1 Street',
      suburb: 'Pyrmont',
      city: 'Sydney',
      state: 1,
      bankName: 'Bank',
      bankAccountName: 'R Istrant',
      bankAccountNumber: '12345678',
      bankAccountBSB: '062-000',
    }),
  },
};
