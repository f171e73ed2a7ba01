import { fireEvent, screen } from '@testing-library/react';
import type { ChatMessage, JobFile, Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { Chat } from '../src/worker/detail/chat/chat';
import { hour, now } from './fixtures';
import { show } from './show';

export const message = (id: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  idChat: id,
  idSender: 2,
  chatContent: `Message ${id}`,
  timeSent: now - hour + id * 1000,
  userName: 'Anh L.',
  deleted: false,
  fileId: null,
  ...change,
});
export const answer = (messages: ChatMessage[], hasMore = false): Out<'getchat'> => ({
  messages,
  users: [],
  hasMore,
  readTo: 0,
  readBy: 'Read by the crew of this job (4 people) and the office (Kim Tran).',
  threads: [{ thread: 'crew', title: 'Everyone', unread: 0 }],
});
const siteMap: JobFile = {
  id: 7,
  name: 'Site map.pdf',
  filename: 'Site map.pdf',
  mime: 'application/pdf',
  bytes: 2048,
  uploadedAt: now,
};
/** The chat of job 5 with the server's answers. */
export const open = (answers: Answers, canWrite = true, at = '/jobs/upcoming/5/chat') =>
  show(<Chat idJob={5} zone="Australia/Sydney" files={[siteMap]} canWrite={canWrite} />, { answers, at });
export const write = (text: string) => {
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
};
