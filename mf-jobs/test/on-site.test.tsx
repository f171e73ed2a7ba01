import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { far, field, isOff, open, sent, takes, title } from './open-form';

describe('who is asked for on site', () => {
  const fill = (dialog: HTMLElement, label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

  test('B.5.18, B.3.12: New asks for a name and a phone, needs both, and saves them', async () => {
    const { fake } = open(far, 'info', takes);
    fireEvent.click(await screen.findByRole('button', { name: 'New responsible' }));
    const dialog = await screen.findByRole('dialog', { name: 'New responsible' });
    fill(dialog, 'Name', 'Joy Okafor');
    expect(isOff(within(dialog).getByRole('button', { name: 'Use' }))).toBe(true);
    fill(dialog, 'Phone', '+61 491 570 156');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use' }));
    await waitFor(() =>
      expect(sent({ fake })).toEqual([
        {
          id: 5,
          version: 1,
          onSiteResponsibleName: 'Joy Okafor',
          onSiteResponsibleNumber: '+61 491 570 156',
        },
      ]),
    );
  });

  test('B.5.18: cancelling aborts', async () => {
    const { fake } = open(far, 'info', takes);
    fireEvent.click(await screen.findByRole('button', { name: 'New responsible' }));
    const dialog = await screen.findByRole('dialog', { name: 'New responsible' });
    fill(dialog, 'Name', 'Joy Okafor');
    fill(dialog, 'Phone', '+61 491 570 156');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New responsible' })).toBeNull());
    fireEvent.blur(await title());
    expect(sent({ fake })).toEqual([]);
    expect((await field('On-site responsible')).value).toBe('');
  });

  test('B.3.12: those whom the company has named before are on offer, with their phones', async () => {
    const { fake } = open(far, 'info', takes);
    const box = await screen.findByRole('combobox', { name: 'On-site responsible' });
    fireEvent.change(box, { target: { value: 'dana' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Dana Whitely, +61491570156' }));
    fireEvent.blur(box);
    await waitFor(() => expect(sent({ fake })[0]).toMatchObject({ onSiteResponsibleName: 'Dana Whitely' }));
  });
});
