import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openSettings } from './open-settings';

beforeEach(() => localStorage.clear());

const twilio = {
  provider: 'twilio',
  takesReplies: true,
  parts: 412,
  cents: 3_296,
  addresses: [{ what: 'reply' as const, url: 'https://crew.example.test/api/sms/reply/twilio' }],
};
const sentTest = { ok: true as const, to: '+61491570006' };

test('D.6.03: the settings show what SMS cost this month, and send a test to the own phone', async () => {
  const fake = openSettings(undefined, 'job', { getSms: twilio, sendTestSms: sentTest });
  expect(await screen.findByText(/^This month: 412 SMS, \$32\.96\. Sent by Twilio/)).toBeTruthy();
  expect(screen.getByLabelText('One SMS costs')).toBeTruthy();
  fireEvent.click(screen.getByText('Send me a test SMS'));
  await waitFor(() => expect(fake.callsOf('sendTestSms')).toEqual([{}]));
  await waitFor(() => expect(fake.said.join()).toContain('on its way to +61491570006'));
});

test('D.6.04: the address for replies is there to copy, and says that it is secret', async () => {
  openSettings(undefined, 'job', { getSms: twilio });
  expect(await screen.findByText('https://crew.example.test/api/sms/reply/twilio')).toBeTruthy();
  expect(screen.getByText(/Enter at Twilio for replies of crew\. It is secret/)).toBeTruthy();
});

test('D.6.03: without a provider it says so, and offers no test', async () => {
  openSettings(undefined, 'job');
  expect(await screen.findByText(/No provider of text messages is set up/)).toBeTruthy();
  expect(screen.queryByText('Send me a test SMS')).toBeNull();
});

test('D.6.03: who only reads the settings is offered no test', async () => {
  openSettings(['settings:read'], 'job', { getSms: { ...twilio, addresses: [] } });
  expect(await screen.findByText(/^This month: 412 SMS/)).toBeTruthy();
  expect(screen.queryByText('Send me a test SMS')).toBeNull();
});
