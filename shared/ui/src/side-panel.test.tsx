import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '@crewcall/ui/mui';
import { SearchField } from './search-field';
import { SidePanel } from './side-panel';
import { UiRoot } from './ui-root';

const show = (ui: ReactNode) => render(<UiRoot name="mf-test">{ui}</UiRoot>);

test('a side panel takes focus, closes on Escape and gives focus back', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open ? (
          <SidePanel title="Job" onClose={() => setOpen(false)}>
            <SearchField label="Find" value="" onChange={() => undefined} />
          </SidePanel>
        ) : null}
      </>
    );
  }
  show(<Page />);
  const opener = screen.getByText('Open');
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Job' }));
  const field = screen.getByLabelText('Find');
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Escape' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.activeElement).not.toBe(field);
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Job' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('B.2.24: Escape in a side panel goes one step: out of the field, back, closed', async () => {
  const onClose = jest.fn();
  function Page() {
    const [isBack, setIsBack] = useState(false);
    return (
      <SidePanel title="Job" onClose={onClose}>
        {isBack ? null : (
          <>
            <button data-back="" onClick={() => setIsBack(true)}>
              Crew
            </button>
            <textarea aria-label="Text" />
          </>
        )}
      </SidePanel>
    );
  }
  show(<Page />);
  const field = screen.getByLabelText('Text');
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  expect(screen.getByLabelText('Text')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('B.2.24: Escape closes a panel that was opened in another one, and leaves the other open', async () => {
  function Page() {
    const [open, setOpen] = useState(['Job', 'Quote']);
    const close = (title: string) => setOpen(open.filter((one) => one !== title));
    if (!open.includes('Job')) return null;
    return (
      <SidePanel title="Job" onClose={() => close('Job')}>
        <button>Money</button>
        {open.includes('Quote') ? (
          <SidePanel title="Quote" isOnTop onClose={() => close('Quote')}>
            Two riggers
          </SidePanel>
        ) : null}
      </SidePanel>
    );
  }
  show(<Page />);
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Quote' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Quote' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Job' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Job' })).toBeNull());
});

test('B.2.24: Escape without a focus closes the topmost of two panels', async () => {
  const closed: string[] = [];
  show(
    <>
      <SidePanel title="Job" onClose={() => closed.push('Job')}>
        Crew
      </SidePanel>
      <SidePanel title="Quote" isOnTop onClose={() => closed.push('Quote')}>
        Two riggers
      </SidePanel>
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(closed).toEqual(['Quote']));
});

describe('X-03: a page behind a panel', () => {
  const narrow = Object.assign(new EventTarget(), { matches: true });
  beforeEach(() => {
    narrow.matches = true;
    window.matchMedia = (() => narrow) as unknown as typeof window.matchMedia;
  });
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  function Page({ isAsked = false }: { isAsked?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <nav>
          <button onClick={() => setOpen(true)}>Open</button>
        </nav>
        <p aria-live="polite">Saved</p>
        {isOpen ? (
          <SidePanel title="Job" onClose={() => setOpen(false)}>
            <Dialog open={isAsked}>Sure?</Dialog>
          </SidePanel>
        ) : null}
      </>
    );
  }
  const isInert = (element: Element | null) => element?.closest('[inert]') !== null;
  const opened = async (isAsked = false) => {
    show(<Page isAsked={isAsked} />);
    const opener = screen.getByText('Open');
    opener.focus();
    fireEvent.click(opener);
    await waitFor(() => expect(isInert(opener)).toBe(narrow.matches));
    return opener;
  };

  test('X-03: on a phone it is out of reach until the panel closes; what is said and dialogs stay', async () => {
    const opener = await opened(true);
    expect(isInert(screen.getByText('Saved'))).toBe(false);
    expect(isInert(screen.getByText('Sure?'))).toBe(false);
    expect(isInert(screen.getByText('Job'))).toBe(false);
    fireEvent.click(screen.getByLabelText('Close', { selector: 'button' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(isInert(opener)).toBe(false);
  });

  test('X-03: beside it, where there is room, both are within reach; a phone that is turned changes that', async () => {
    narrow.matches = false;
    const listens = jest.spyOn(narrow, 'addEventListener');
    const opener = await opened();
    await waitFor(() => expect(listens).toHaveBeenCalled());
    expect(isInert(opener)).toBe(false);
    narrow.matches = true;
    narrow.dispatchEvent(new Event('change'));
    expect(isInert(opener)).toBe(true);
  });

  test('X-03: of two panels the upper covers the lower, also when the phone is turned meanwhile', async () => {
    function Two({ isUpper }: { isUpper: boolean }) {
      return (
        <>
          <SidePanel title="Job" onClose={() => undefined}>
            <button>Finish</button>
          </SidePanel>
          {isUpper ? (
            <SidePanel title="Sign" onClose={() => undefined}>
              <button>Approve</button>
            </SidePanel>
          ) : null}
        </>
      );
    }
    const { rerender } = render(<Two isUpper />);
    await waitFor(() => expect(isInert(screen.getByText('Finish'))).toBe(true));
    narrow.dispatchEvent(new Event('change'));
    expect(isInert(screen.getByText('Approve'))).toBe(false);
    expect(isInert(screen.getByText('Finish'))).toBe(true);
    rerender(<Two isUpper={false} />);
    expect(isInert(screen.getByText('Finish'))).toBe(false);
  });
});
