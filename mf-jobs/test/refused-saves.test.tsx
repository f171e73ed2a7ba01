import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RefusalCode } from '@crewcall/contract/refusals';
import { refusal } from '@crewcall/platform/testing';
import { far, leave, open, saved, title, type } from './open-form';

describe('refusals', () => {
  const isKeptOver = async (text: string, code: RefusalCode) => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal(text, code);
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    await waitFor(() => expect(fake.said).toContain(text));
    await waitFor(() => expect(fake.callsOf('getJobDetail').length).toBeGreaterThan(1));
    expect((await title()).value).toBe('Gala');
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Discard what I typed' }));
    expect((await title()).value).toBe(far.title);
  };
  test('B.4.04, B.8.04: that there is no access is said, the job is read anew and what was typed stays', () =>
    isKeptOver('Your user doesn`t have access for this operation', 'no-access'));
  test('B.4.04, B.8.04, B.5.14: that the crew cannot shrink is said, the job is read anew and what was typed stays', () =>
    isKeptOver(
      'You are not allowed to reduce the amount crew on this job once they are confirmed.',
      'crew-reduced',
    ));
  test('B.4.04: a refusal is known by its code, whatever its words', () =>
    isKeptOver('No, said in other words.', 'no-access'));
  test('B.4.04: and not by its words: without a code the job is not read anew', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('Your user doesn`t have access for this operation');
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    expect(await screen.findByText('Not saved')).toBeTruthy();
    await act(async () => {});
    expect(fake.callsOf('getJobDetail')).toHaveLength(1);
  });

  test('B.2.26: what was refused is not sent again by leaving the field, as for the button that gives it up', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('This crew group does not exist. Please reload the job.');
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    const discard = await screen.findByRole('button', { name: 'Discard what I typed' });
    fireEvent.mouseDown(discard);
    await leave('Title');
    await act(async () => {});
    expect(discard.isConnected).toBe(true);
    fireEvent.click(discard);
    expect((await title()).value).toBe(far.title);
    expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
  });

  test('B.2.26: any other keeps what was typed and can be tried again', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('This crew group does not exist. Please reload the job.');
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    expect(await screen.findByText('This crew group does not exist. Please reload the job.')).toBeTruthy();
    expect((await title()).value).toBe('Gala');
    fake.answer('saveUpdatedJobv2', saved({ ...far, title: 'Gala' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  test('B.2.27: an empty title waits, says why, and the rest is saved', async () => {
    const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, location: 'Dock', version: 2 }) });
    await type('Title', ' ');
    await type('Location', 'Dock');
    await leave('Location');
    await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1));
    expect(fake.callsOf('saveUpdatedJobv2')[0]?.job).not.toHaveProperty('title');
    expect((await screen.findAllByText('A job needs a title.')).length).toBeGreaterThan(0);
  });
});
