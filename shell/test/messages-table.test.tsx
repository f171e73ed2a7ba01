import { render, screen } from '@testing-library/react';
import { MessagesTable } from '../src/pages/system/messages-table';

test('X-11: a short message without a subject is named by its first words, cut where one sees that it is', () => {
  const message = {
    id: 1,
    channel: 'sms' as const,
    recipient: '+61400123456',
    subject: '',
    status: 'failed' as const,
    error: null,
    attempts: 3,
    createdAt: Date.UTC(2026, 10, 22),
  };
  const long = 'Crewcall: your shift at the harbour stage on Friday starts at 5:00 am instead of 6:00 am.';
  const rows = [
    { ...message, body: long },
    { ...message, id: 2, body: 'Running late?' },
  ];
  render(<MessagesTable rows={rows as never} label="Failed messages" empty="Nothing has failed" />);
  expect(screen.getByText(/^Crewcall: your shift at the harbour .{0,40} …$/)).toBeTruthy();
  expect(screen.getByText('Running late?')).toBeTruthy();
});

test('D.6.02: an SMS that has arrived says so, and a failed one why not', () => {
  const sms = {
    channel: 'sms' as const,
    recipient: '+61400123456',
    subject: '',
    body: 'Bright Crew: Gate 4',
    attempts: 1,
    createdAt: Date.UTC(2026, 10, 22),
  };
  const rows = [
    { ...sms, id: 1, status: 'sent' as const, error: null, deliveredAt: Date.UTC(2026, 10, 22) },
    { ...sms, id: 2, status: 'sent' as const, error: null, deliveredAt: null },
    { ...sms, id: 3, status: 'failed' as const, error: 'The number is not in use.', deliveredAt: null },
  ];
  render(<MessagesTable rows={rows as never} label="Outbox" empty="No messages" />);
  for (const text of ['Delivered', 'Sent', 'Failed', 'The number is not in use.'])
    expect(screen.getByText(text)).toBeTruthy();
});
