import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import type { Answers } from '@crewcall/platform/testing';
import { MessagesScreen } from '../src/regions/messages.page';
import { now } from './fixtures';
import { show } from './show';

/** The page of messages of a worker, on one of its tabs as `/invites`. */
export const open = (answers: Answers, tab = '') =>
  show(
    <Routes>
      <Route path="/:tab?" element={<MessagesScreen />} />
    </Routes>,
    {
      answers: { getMyChats: { chats: [], notices: [] }, ...answers },
      at: `/messages${tab}`,
      basename: '/messages',
    },
  );

export const invite = {
  idReqCrew: 11,
  idJob: 5,
  startTime: now,
  title: 'Gala dinner',
  groupName: 'Rigger',
  prepend: 'OPAL',
  location: 'Darling Harbour',
  tz: 'Australia/Sydney',
  isFull: false,
  endTime: null,
  pay: null,
};

export const unread = {
  id: 5,
  date: now - 120_000,
  prepend: 'OPAL',
  title: 'Gala dinner',
  count: 3,
  thread: 'crew',
};
export const company = { id: 4, companyLogo: '/logo.png', companyName: 'Southern Lights' };

export const said: Out<'getMyChats'>['chats'][number] = {
  idJob: 5,
  title: 'Gala dinner',
  prepend: 'OPAL',
  date: now - 120_000,
  sender: 'Anh L.',
  isOwn: false,
  text: 'Gate 4, not 5',
  deleted: false,
  unread: 3,
  thread: 'crew',
};
