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
  // No fill mode: a transform left behind would become the frame of the dialogs inside.
  animation: `${slide} ${token('slow')} ease-out`,
  '& > [data-head]': { display: 'flex', alignItems: 'flex-start', gap: 10, padding: '14px 12px 10px 20px' },
  '& > [data-head] > div': { flex: 1, minWidth: 0, paddingTop: 5 },
  // In one line with the buttons beside it.
  '& [data-offline-mark]': { marginTop: 8 },
  '& > [data-head] h2:focus': { outline: 'none' },
  '& > [data-head] p': { color: token('ink-3'), fontSize: 13.5 },
  '& > [data-body]': { flex: 1, overflowY: 'auto', overscrollBehavior: 'contain', padding: '4px 20px 24px' },
  // Under a panel that covers it: a browser takes the keyboard to whatever scrolls.
  '& > [data-body]:has([inert])': { overflow: 'hidden' },
  '& > [data-foot]': {
    display: 'flex',
    gap: 8,
    padding: '12px 20px',
    borderTop: `1px solid ${token('line')}`,
    paddingBottom: 'max(12px, env(safe-area-inset-bottom))',
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
  /** Asked for by the close button and Escape; the owner decides, for there may be unsaved work. */
  onClose: () => void;
  children: ReactNode;
  /** Beside the close button: a `Saved` mark, a menu. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Width in px on a wide screen; default 480. */
  width?: number;
  /** Leaves the focus where it is on opening, for a panel that nobody asked for by name. */
  keepsFocus?: boolean;
  /** Not in the address: the browser's Back closes it. */
  isOnTop?: boolean;
}

/** The page leaves the widest open panel's room free, where its frame has that much: it reads `--cc-panel-room`. */
function makeRoom(closing?: Element | null) {
  const open = [...document.querySelectorAll<HTMLElement>('[data-side-panel]')];
  const widest = Math.max(0, ...open.map((one) => (one === closing ? 0 : Number(one.dataset['sidePanel']))));
  document.documentElement.style.setProperty('--cc-panel-room', `${widest}px`);
}

/** Something open on top that takes Escape for itself. */
const floating = '[role=dialog][aria-modal=true],[role=alertdialog],[role=listbox],[role=menu]';

const typing =
  'textarea,[contenteditable=true],input:not([type=checkbox],[type=radio],[type=button],[type=file])';

/**
 * A slide-over that keeps the list in sight: not modal, but on a phone it fills the screen and covers the page for
 * everybody. Escape goes one step: out of the field
 * that is typed in, then back where a button inside says so (`data-back`), then it asks to close. Focus goes to its title on opening
 * and back to where it was on closing.
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

  // Before the effect that follows: on closing, the page must be within reach again when the focus goes back there.
  useEffect(() => {
    const panel = root.current;
    let isOpen = true;
    let uncover = () => {};
    void import('./cover-page')
      .then(({ coverPage }) => {
        if (panel && isOpen) uncover = coverPage(panel);
      })
      // Without reception the part may be missing: the panel works without.
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
    // Caught on the way down, for regions inside stop key events at their edge; judged after they have had their turn.
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = root.current;
      const target = event.target as Node | null;
      if (event.key !== 'Escape' || !panel || !(target === document.body || panel.contains(target))) return;
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
