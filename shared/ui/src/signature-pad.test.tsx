import { act, fireEvent, render, screen } from '@testing-library/react';
import { UiRoot } from './ui-root';
import { SignaturePad } from './signature-pad';

interface Point {
  x: number;
  y: number;
}
interface FakePad {
  data: { points: Point[] }[];
  draw: (points: Point[]) => void;
}
const pads: FakePad[] = [];
const images: string[] = [];
const inked: boolean[] = [];
let saved: Promise<void> | undefined;

// The browser's own drawing has no place here: the journey of Finish Job signs for real.
jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class {
    data: { points: Point[] }[] = [];
    listeners: Record<string, () => void> = {};
    constructor() {
      pads.push(this);
    }
    addEventListener(name: string, listener: () => void) {
      this.listeners[name] = listener;
    }
    draw(points: Point[]) {
      this.listeners.beginStroke?.();
      this.data = [...this.data, { points }];
      this.listeners.endStroke?.();
    }
    toData() {
      return this.data;
    }
    fromData(data: { points: Point[] }[]) {
      this.data = data;
    }
    clear() {
      this.data = [];
    }
    off() {}
  },
}));
jest.mock('./signature-image', () => ({
  ink: '#000000',
  jpegOf: () => 'data:image/jpeg;base64,drawn',
  jpegOfName: (name: string) => `data:image/jpeg;base64,${name}`,
}));

let size = { width: 350, height: 260 };
let resized = () => {};
beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => size.width },
    clientHeight: { configurable: true, get: () => size.height },
  });
  HTMLCanvasElement.prototype.getContext = () => null;
  globalThis.ResizeObserver = class {
    constructor(callback: () => void) {
      resized = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

function show() {
  size = { width: 350, height: 260 };
  pads.length = 0;
  images.length = 0;
  inked.length = 0;
  saved = undefined;
  render(
    <UiRoot name="mf-test">
      <SignaturePad
        name="Dana Site"
        onApprove={(jpeg) => {
          images.push(jpeg);
          return saved;
        }}
        onInk={(isThere) => inked.push(isThere)}
      />
    </UiRoot>,
  );
}
const pad = () => {
  const last = pads.at(-1);
  if (!last) throw new Error('There is no pad.');
  return last;
};
const draw = (...points: Point[]) => act(() => pad().draw(points));
const turn = (width: number, height: number) =>
  act(() => {
    size = { width, height };
    resized();
  });
const approve = () => fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
const line = [
  { x: 40, y: 100 },
  { x: 300, y: 180 },
];

test('B.4.05, A.2.03: nothing, a dot and a resting thumb are no signature; a line is', () => {
  show();
  approve();
  expect(screen.getByRole('alert').textContent).toBe('Sign inside the box first.');
  draw({ x: 50, y: 50 });
  approve();
  expect(screen.getByRole('alert').textContent).toMatch(/^A dot or a short stroke is no signature\./);
  draw(...Array.from({ length: 60 }, (_, n) => ({ x: 50 + (n % 2) * 3, y: 50 })));
  approve();
  expect(images).toEqual([]);
  draw(...line);
  expect(screen.queryByRole('alert')).toBeNull();
  approve();
  expect(images).toEqual(['data:image/jpeg;base64,drawn']);
});

test('B.4.05, A.2.03: Clear takes the drawing away', () => {
  show();
  draw(...line);
  expect(inked).toEqual([true]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(inked).toEqual([true, false]);
  approve();
  expect(images).toEqual([]);
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('B.4.05, A.2.03: turned there and back, a signature is what it was, and whole on both', () => {
  show();
  draw(...line);
  turn(800, 160);
  const [wide] = pad().data;
  expect(Math.max(...(wide?.points ?? []).map(({ y }) => y))).toBeLessThan(160);
  turn(350, 260);
  const [back] = pad().data;
  expect(back?.points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual(
    line.map(({ x, y }) => [x, y]),
  );
  turn(800, 160);
  draw({ x: 600, y: 20 }, { x: 780, y: 150 });
  turn(350, 260);
  const xs = pad().data.flatMap(({ points }) => points.map(({ x }) => x));
  expect(xs).toHaveLength(4);
  expect(Math.max(...xs)).toBeLessThan(350);
  approve();
  expect(images).toHaveLength(1);
});

test('B.4.05, A.2.03: a name can be typed instead, by keyboard alone, and the drawing waits meanwhile', () => {
  show();
  draw(...line);
  fireEvent.click(screen.getByRole('button', { name: 'Type your name instead' }));
  const field = screen.getByLabelText('Type your full name to sign');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Type your full name to sign.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' Dana Site ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(images).toEqual(['data:image/jpeg;base64,Dana Site']);
  fireEvent.click(screen.getByRole('button', { name: 'Draw it instead' }));
  expect(pad().data).toHaveLength(1);
});

test('B.4.05, A.2.03: two quick presses of Approve give one signature; after a failure it can be given again', async () => {
  show();
  draw(...line);
  let settle = () => {};
  saved = new Promise((resolve) => (settle = resolve));
  approve();
  approve();
  expect(images).toHaveLength(1);
  await act(async () => settle());
  approve();
  expect(images).toHaveLength(2);
});
