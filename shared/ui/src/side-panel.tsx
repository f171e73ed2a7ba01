import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { keyframes } from '@emotion/react';
import { styled, IconButton } from '@crewcall/ui/mui';
import { XIcon } from './icons';
import { OfflineMark } from './offline-mark';
import { phone, token } from './tokens';

const slide = keyframes({ from: { transform: 'translateX(24px)', opacity: 0 } });

const Root = styled('div')({
  position: 'fixed',
  inset: '0 0 0 auto',
  zIndex: 1100,
  width: 'min(var(--panel), 100vw)',
  display: 'flex',
  flexDirection: 'column',
  background: token('card'),
  borderLeft: `1px solid ${token('line')}`,
  boxShadow: token('shadow-3'),
  // No animation fill mode: a transform that remains would become the containing block of dialogs inside the panel.
  animation: `${slide} ${token('slow')} ease-out`,
  '& > [data-head]': { display: 'flex', alignItems: 'flex-start', gap: 10, padding: '14px 12px 10px 20px' },
  '& > [data-head] > div': { flex: 1, minWidth: 0, paddingTop: 5 },
  // Aligns the mark with the buttons next to it.
  '& [data-offline-mark]': { marginTop: 8 },
  '& > [data-head] h2:focus': { outline: 'none' },
  '& > [data-head] p': { color: token('ink-3'), fontSize: 13.5 },
  '& > [data-body]': { flex: 1, overflowY: 'auto', overscrollBehavior: 'contain', padding: '4px 20px 24px' },
  // While another panel covers it, it must not scroll, because browsers let the keyboard focus anything scrollable.
  '& > [data-body]:has([inert])': { overflow: 'hidden' },
  '& > [data-foot]': {
    display: 'flex',
    gap: 8,
    padding: '12px 20px',
    borderTop: `1px solid ${token('line')}`,
    paddingBottom: 'max(12px, env(safe-area-inset-bottom))',
  },
  // At a zoom of 400 %, head and foot scroll with the content: fixed, they would leave less than half of the height.
  '@media (max-height:400px)': {
    display: 'block',
    overflowY: 'auto',
    '& > [data-body]': { overflow: 'visible' },
  },
  [phone]: {
    width: '100vw',
    border: 0,
    boxShadow: 'none',
    padding: 'env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left)',
  },
});

export interface SidePanelProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Called on the close button and Escape. The owner decides whether to close, because there may be unsaved work. */
  onClose: () => void;
  children: ReactNode;
  /** Shown beside the close button: a `Saved` mark, a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Width in px on a wide screen; default 480. */
  width?: number;
  /** On opening, leaves the focus where it is, for a panel that opens without the user having asked for it. */
  keepsFocus?: boolean;
  /** The panel is not part of the URL, so the browser's Back must close it instead of leaving the page. */
  isOnTop?: boolean;
}

/** Sets `--cc-panel-room` to the width of the widest open panel. On wide screens the page leaves that width free. */
function makeRoom(closing?: Element | null) {
  const open = [...document.querySelectorAll<HTMLElement>('[data-side-panel]')];
  const widest = Math.max(0, ...open.map((one) => (one === closing ? 0 : Number(one.dataset['sidePanel']))));
  document.documentElement.style.setProperty('--cc-panel-room', `${widest}px`);
}

/** The panel that a key is for: the innermost around it or, where nothing has the focus, the topmost. */
const panelOf = (target: Node | null): Element | null | undefined =>
  target === document.body
    ? [...document.querySelectorAll('[data-side-panel]')].at(-1)
    : target instanceof Element
      ? target.closest('[data-side-panel]')
      : null;

/** Selector of elements that, while open, handle Escape themselves. */
const floating = '[role=dialog][aria-modal=true],[role=alertdialog],[role=listbox],[role=menu]';

const typing =
  'textarea,[contenteditable=true],input:not([type=checkbox],[type=radio],[type=button],[type=file])';

/**
 * A panel that slides over the page and leaves the list visible. It is not modal, but on a phone it fills the screen
 * and makes the page behind it inert. Escape goes one step at a time: out of the focused field, then back if a button
 * inside offers that (`data-back`), then `onClose`. On opening, the focus goes to the panel's title; on closing, back
 * to where it was.
 */
export function SidePanel({
  title,
  sub,
  onClose,
  children,
  actions,
  footer,
  width = 480,
  keepsFocus = false,
  isOnTop = false,
}: SidePanelProps) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useEffectEvent(onClose);
  const takesFocus = useEffectEvent(() => !keepsFocus);

  useLayoutEffect(() => {
    const panel = root.current;
    makeRoom();
    return () => makeRoom(panel);
  }, [width]);

  // Must run before the next effect: on closing, the page has to be usable again before the focus returns to it.
  useEffect(() => {
    const panel = root.current;
    let isOpen = true;
    let uncover = () => {};
    void import('./cover-page')
      .then(({ coverPage }) => {
        if (panel && isOpen) uncover = coverPage(panel);
      })
      // If the file of `coverPage` cannot be loaded, the panel works without it.
      .catch(() => {});
    return () => {
      isOpen = false;
      uncover();
    };
  }, []);

  useEffect(() => {
    const panel = root.current;
    const before = document.activeElement;
    if (panel && !panel.contains(before) && takesFocus())
      (panel.querySelector<HTMLElement>('h2') ?? panel).focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      const lost = !now || now === document.body || panel?.contains(now);
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    // In the capture phase, because key events from other regions do not reach the document. Acts later, after their
    // own handlers ran.
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = root.current;
      const target = event.target as Node | null;
      if (event.key !== 'Escape' || !panel || panelOf(target) !== panel) return;
      if (panel.querySelector(floating)) return;
      const inside = target as HTMLElement;
      setTimeout(() => {
        if (event.defaultPrevented) return;
        const back = [...panel.querySelectorAll<HTMLElement>('[data-back]')].at(-1);
        if (inside.matches(typing)) panel.focus({ preventScroll: true });
        else if (back) back.click();
        else close();
      });
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);

  return (
    <Root
      ref={root}
      role="dialog"
      aria-modal={false}
      aria-labelledby={id}
      tabIndex={-1}
      data-side-panel={width}
      data-on-top={isOnTop || undefined}
      style={{ ['--panel' as string]: `${width}px` }}
    >
      <div data-head="">
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {sub ? <p>{sub}</p> : null}
        </div>
        <OfflineMark />
        {actions}
        <IconButton aria-label="Close" onClick={onClose}>
          <XIcon size={20} aria-hidden />
        </IconButton>
      </div>
      <div data-body="">{children}</div>
      {footer ? <div data-foot="">{footer}</div> : null}
    </Root>
  );
}
