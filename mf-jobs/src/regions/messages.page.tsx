import { Route, Routes } from '@crewcall/platform/router';
import { definePage } from '../region';
import { MessagesScreen } from '../worker/messages/messages-screen';

const MessagesPage = () => (
  <Routes>
    <Route path="/:tab?" element={<MessagesScreen />} />
  </Routes>
);

export const region = definePage(MessagesPage);
