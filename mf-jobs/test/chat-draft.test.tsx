import { fireEvent, screen } from '@testing-library/react';
import { ChatForm } from '../src/worker/detail/chat/chat-form';
import { show } from './show';

beforeEach(() => localStorage.clear());
const open = (idJob: number, onSend: (text: string) => void = () => undefined) =>
  show(<ChatForm draft={`chat.${idJob}`} onSend={onSend} onFile={() => undefined} />, { answers: {} });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' });

test('B.7.20, S-03: a draft is kept beyond the tab, by user, where a session that ran out leaves it', () => {
  open(5).unmount();
  const first = open(5);
  fireEvent.change(field(), { target: { value: 'Keys are at' } });
  first.unmount();
  expect(localStorage.getItem('crewcall.draft.chat.5.1')).toBe('Keys are at');
});

test('B.7.20: a half-written message is there again after a reload, in its own chat; once sent it is not', () => {
  const first = open(5);
  fireEvent.change(field(), { target: { value: 'I am late, the tr' } });
  first.unmount();
  const other = open(6);
  expect(field().value).toBe('');
  other.unmount();
  const sent: string[] = [];
  const again = open(5, (text) => void sent.push(text));
  expect(field().value).toBe('I am late, the tr');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['I am late, the tr']);
  again.unmount();
  open(5);
  expect(field().value).toBe('');
});
