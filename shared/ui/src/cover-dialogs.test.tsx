import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { coverBehindDialogs } from './cover-dialogs';
import { UiRoot } from './ui-root';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <nav>Menu</nav>
      <main>
        <UiRoot name="mf-one">
          <button onClick={() => setIsOpen(true)}>Delete</button>
          <ConfirmDialog open={isOpen} title="Delete?" onAnswer={() => setIsOpen(false)} />
        </UiRoot>
      </main>
    </>
  );
}

test('while a dialog is open the rest of the page is inert and still, and afterwards it has the focus back', async () => {
  const end = coverBehindDialogs();
  render(<Page />);
  const opener = screen.getByText('Delete');
  const menu = screen.getByText('Menu');
  opener.focus();
  fireEvent.click(opener);
  await waitFor(() => expect(menu.hasAttribute('inert')).toBe(true));
  expect(opener.hasAttribute('inert')).toBe(true);
  expect(document.documentElement.style.overflow).toBe('hidden');
  const yes = screen.getByRole('button', { name: 'Yes' });
  expect(yes.closest('[inert]')).toBeNull();
  await act(async () => fireEvent.click(yes));
  await waitFor(() => expect(menu.hasAttribute('inert')).toBe(false));
  expect(document.documentElement.style.overflow).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  end();
});
