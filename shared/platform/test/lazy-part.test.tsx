import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { latePart, lazyPart } from '@crewcall/platform/lazy-part';

/** As any host: shows what broke, and draws it again when asked. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <button onClick={() => this.setState({ error: null })}>{`${error.message}: again`}</button>;
  }
}
const Sheet = ({ name }: { name: string }) => <p>{name}</p>;
/** A file that comes, or does not, when the test says so. */
function file() {
  const state = { isReached: true, asked: 0, content: Sheet };
  const load = async () => {
    state.asked += 1;
    if (!state.isReached) throw new Error('offline');
    return state.content;
  };
  return Object.assign(state, { load, Part: lazyPart(load) });
}
const show = (Part: typeof Sheet) =>
  render(
    <Boundary>
      <Suspense>
        <Part name="tray" />
      </Suspense>
    </Boundary>,
  );
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test('X-07: a part whose file did not come asks again when it is drawn again, as often as it fails', async () => {
  const tray = file();
  tray.isReached = false;
  show(tray.Part as typeof Sheet);
  const again = await screen.findByText('offline: again');
  // React may draw what broke a second time before it gives up, so how often is asked is its affair.
  const first = tray.asked;
  fireEvent.click(again);
  expect(await screen.findByText('offline: again')).toBeTruthy();
  const second = tray.asked;
  expect(second).toBeGreaterThan(first);
  tray.isReached = true;
  fireEvent.click(screen.getByText('offline: again'));
  expect(await screen.findByText('tray')).toBeTruthy();
  expect(tray.asked).toBeGreaterThan(second);
});

test('X-07: what breaks in a part that came is told as it is, and nothing is fetched twice', async () => {
  const tray = file();
  let isBroken = true;
  tray.content = ({ name }) => {
    if (isBroken) throw new Error('broken');
    return <p>{name}</p>;
  };
  show(tray.Part as typeof Sheet);
  const again = await screen.findByText('broken: again');
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByText('tray')).toBeTruthy();
  expect(tray.asked).toBe(1);
});

test('X-07, A.3.14: a note whose file did not come takes nothing with it, and is asked for again while its screen stands; one that breaks is shown as broken', async () => {
  const note = file();
  const Note = latePart(note.load, { isNote: true });
  const Screen = () => (
    <Boundary>
      <button>Check In</button>
      <Note name="note" />
    </Boundary>
  );
  note.isReached = false;
  jest.useFakeTimers();
  render(<Screen />);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(note.asked).toBeGreaterThan(0);
  expect(screen.getByText('Check In')).toBeTruthy();
  note.isReached = true;
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  jest.useRealTimers();
  expect(await screen.findByText('note')).toBeTruthy();
  note.content = () => {
    throw new Error('broken');
  };
  const Broken = latePart(note.load, { isNote: true });
  render(
    <Boundary>
      <Broken name="" />
    </Boundary>,
  );
  expect(await screen.findByText('broken: again')).toBeTruthy();
});
