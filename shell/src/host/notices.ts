import { SNACKBAR_MS } from '@crewcall/domain/limits';
import type { Snackbar, SnackbarOptions, Store } from '@crewcall/platform';
import { createStore } from '@crewcall/platform/host';

export interface Notice {
  id: number;
  text: string;
  title?: string;
  /** ms for which the snackbar is shown, without pauses such as hovering. */
  timeout: number;
  color: NonNullable<SnackbarOptions['color']>;
  action?: NonNullable<SnackbarOptions['action']>;
}
type NoticeOptions = SnackbarOptions & Pick<Notice, 'title'>;

export interface Notices extends Snackbar {
  list: Store<readonly Notice[]>;
  show(text: string, options?: NoticeOptions): void;
  dismiss(id: number): void;
  clear(): void;
}

const most = 3;

/** The page's snackbars, newest last; a text that is already shown is not added again. */
export function createNotices(): Notices {
  const list = createStore<readonly Notice[]>([]);
  let count = 0;
  return {
    list,
    show(text, { timeout = SNACKBAR_MS, color = 'primary', title, action } = {}) {
      const others = list.getSnapshot().filter((notice) => notice.text !== text || notice.title !== title);
      const notice: Notice = {
        id: (count += 1),
        text,
        timeout,
        color,
        ...(title === undefined ? {} : { title }),
        ...(action === undefined ? {} : { action }),
      };
      list.set([...others, notice].slice(-most));
    },
    clear: () => list.set([]),
    dismiss: (id) => list.set(list.getSnapshot().filter((notice) => notice.id !== id)),
  };
}
