import { fireEvent, screen } from '@testing-library/react';
import { button, show, supervised } from './supervision-kit';

jest.mock('../src/bulk-actions/bulk-check-in', () => {
  throw Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
});

test('X-07: a dialog whose file is not on this device says so, and the time card around it stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  show(supervised({ timesheets: [] }));
  fireEvent.click(await button('Check In Several'));
  expect((await screen.findByRole('alert')).textContent).toContain('This needs the network');
  fireEvent.click(await button('Close'));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(await button('Check In Several'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await button('Check In Anh Nguyễn')).toBeTruthy();
});
