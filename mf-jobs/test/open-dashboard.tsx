import type { Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { Route, Routes } from '@crewcall/platform/router';
import { Dashboard } from '../src/regions/dashboard.page';
import { answersOf } from './dashboard-answers';
import { job, notifications, now } from './fixtures';
import { show } from './show';

export const office = { permissions: ['job:read', 'job:write', 'crew:approve'] };
export const manager = { permissions: [], managerOf: ['ACME'] };
type Admin = Out<'getDashboardAdminData'>;
export type Todo = Admin['toDoList'][number];

export const todo = (id: number, description: string, change: Partial<Todo> = {}): Todo => ({
  id,
  userName: 'Alex Morgan',
  description,
  dateAdded: now - id * 60_000,
  completed: false,
  ...change,
});
export const admin = (...toDoList: Todo[]): Admin => ({
  jobCompleteTimes: [],
  toDoList,
  graphData: { dates: [], requiredAmount: [], confirmedAmout: [], pendingAmount: [] },
  graphHours: [],
});

export const needs = (change: Partial<Out<'getNeeds'>> = {}): Out<'getNeeds'> => ({
  people: [],
  covers: { count: 0, people: 0, late: false, names: [] },
  places: null,
  licences: null,
  ...change,
});

/** The dashboard as the shell shows it. */
export const openDashboard = (answers: Answers = {}, user: object = office) =>
  show(
    <Routes>
      <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Dashboard />} />
    </Routes>,
    {
      at: '/admin/dashboard',
      basename: '/admin/dashboard',
      user,
      answers: {
        ...answersOf([job({ selectedSupervisors: [9] })], [{ id: 9, fullName: 'Ravi Singh' }]),
        getNeeds: needs(),
        getDashboardAdminData: admin(),
        getLatestsChatAdmin: { chats: [] },
        getNotifications: notifications(),
        getJobDetail: () => new Promise(() => {}),
        ...answers,
      },
    },
  );
