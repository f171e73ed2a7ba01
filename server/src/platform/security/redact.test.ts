import { redactText } from './redact';

test.each([
  ['{"bsb":"062-000","name":"Kim"}', '{"bsb":"[hidden]","name":"Kim"}'],
  ['accountName = Kim, city=Perth', 'accountName = "[hidden]", city=Perth'],
  ['newPassword: hunter2&x=1', 'newPassword: "[hidden]"&x=1'],
  ['/api/x?token=abc&y=2', '/api/x?token=[hidden]&y=2'],
  ['pass bsbbsb 7', 'pass bsbbsb 7'],
])('X-13: %s is logged as %s', (text, logged) => expect(redactText(text)).toBe(logged));
