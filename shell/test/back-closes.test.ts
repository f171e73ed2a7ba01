import { letBackClose } from '../src/host/back-closes';

const agent = jest.spyOn(navigator, 'userAgent', 'get');
const watchers: FakeWatcher[] = [];
class FakeWatcher {
  onclose: (() => void) | null = null;
  isGone = false;
  constructor() {
    watchers.push(this);
  }
  destroy() {
    this.isGone = true;
  }
}
let stop: (() => void) | undefined;
beforeEach(() => {
  watchers.length = 0;
  agent.mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
  Object.assign(globalThis, { CloseWatcher: FakeWatcher });
  document.body.innerHTML = '<button id="page"></button>';
});
afterEach(() => {
  stop?.();
});

const focusOn = (id: string) => document.getElementById(id)?.focus();
/** A dialog with the focus in it, which Escape closes. */
function openDialog(id: string) {
  const dialog = document.createElement('div');
  dialog.className = 'MuiModal-root';
  dialog.innerHTML = `<button id="${id}"></button>`;
  dialog.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    dialog.remove();
  });
  document.body.append(dialog);
  focusOn(id);
  return dialog;
}

test('X-03: the device’s Back closes the dialogs one by one, on the first page of a visit too', () => {
  stop = letBackClose();
  focusOn('page');
  expect(watchers).toHaveLength(0);
  const [below, above] = [openDialog('below'), openDialog('above')];
  expect(watchers).toHaveLength(1);
  watchers[0]?.onclose?.();
  expect([below.isConnected, above.isConnected]).toEqual([true, false]);
  expect(watchers).toHaveLength(2);
  watchers[1]?.onclose?.();
  expect(below.isConnected).toBe(false);
  expect(watchers).toHaveLength(2);
});

test('X-03: a dialog that is closed otherwise leaves Back to the page', () => {
  stop = letBackClose();
  openDialog('dialog').remove();
  focusOn('page');
  expect(watchers.map(({ isGone }) => isGone)).toEqual([true]);
});

test('X-03: a dialog that takes its time to go gives the focus back before, and Back is still the page’s', async () => {
  stop = letBackClose();
  const dialog = openDialog('dialog');
  focusOn('page');
  expect(watchers.map(({ isGone }) => isGone)).toEqual([false]);
  dialog.remove();
  await Promise.resolve();
  expect(watchers.map(({ isGone }) => isGone)).toEqual([true]);
});

test('X-03: nothing is watched any more once the page has ended it', async () => {
  stop = letBackClose();
  openDialog('below');
  openDialog('above');
  watchers[0]?.onclose?.();
  stop?.();
  await Promise.resolve();
  expect(watchers.map(({ isGone }) => isGone)).toEqual([false, true]);
});

test('X-03: elsewhere nothing is watched: Escape is the dialogs’ own', () => {
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
  stop = letBackClose();
  openDialog('dialog');
  expect(watchers).toEqual([]);
});
