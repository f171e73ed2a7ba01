import { notifyBy, notifyChoice, notifyProblem, notifyTopic, notifyTopics } from './notify';

const off = { push: false, mail: false, sms: false };

test('N-19: everything is on until somebody chooses, by the ways that the topic has', () => {
  expect(notifyChoice('invites')).toEqual({ push: true, mail: true, sms: true });
  expect(notifyChoice('changes')).toEqual({ push: true, mail: true, sms: true });
  expect(notifyChoice('reminders')).toEqual({ push: true, mail: false, sms: true });
  expect(notifyChoice('chat', { mail: true, push: false })).toEqual(off);
});

test('N-19: changes and cancellations keep one way, and say why; the rest may be switched off', () => {
  expect(notifyProblem('changes', off)).toMatch(/moved or cancelled/);
  expect(notifyProblem('changes', { ...off, sms: true })).toMatch(/moved or cancelled/);
  expect(notifyProblem('changes', { ...off, mail: true })).toBeNull();
  for (const topic of notifyTopics.filter((name) => name !== 'changes'))
    expect(notifyProblem(topic, off)).toBeNull();
});

test('N-19: a change goes by mail when its only way is a push and there is no device', () => {
  const pushOnly = { ...off, push: true };
  expect(notifyBy('changes', pushOnly, 0)).toEqual({ ...off, mail: true });
  expect(notifyBy('changes', { ...pushOnly, sms: true }, 0)).toEqual({ push: false, mail: true, sms: true });
  expect(notifyBy('changes', pushOnly, 1)).toEqual(pushOnly);
  expect(notifyBy('invites', pushOnly, 0)).toEqual(off);
});

test('N-19: every topic has a title, a sentence and a way', () => {
  for (const { title, text, ways } of Object.values(notifyTopic)) {
    expect(title).not.toBe('');
    expect(text.endsWith('.')).toBe(true);
    expect(ways.length).toBeGreaterThan(0);
  }
});
