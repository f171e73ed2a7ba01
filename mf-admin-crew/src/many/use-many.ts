import { useRef, useState } from 'react';
import { ApiError, useBus, useUnsaved } from '@crewcall/platform';

/** Somebody chosen in the list. */
export interface Chosen {
  id: number;
  fullName: string;
}

/** Whom something was refused for, and why. */
interface Refused {
  name: string;
  text: string;
}

interface Many {
  isRunning: boolean;
  /** How many were asked for, and how many of them were got through. */
  at: number;
  of: number;
  done: number;
  refused: readonly Refused[];
  /** Why it broke off; pressing again goes on with those who are left. */
  failure: string;
  isOver: boolean;
}
const before: Many = { isRunning: false, at: 0, of: 0, done: 0, refused: [], failure: '', isOver: false };

/**
 * Does something for many people, some at a time, and keeps count. What breaks off is gone on with where it stopped;
 * once some are through (`isBegun`), what is asked for may not change, so that all get the same.
 * @param some how many at a time
 */
export function useMany(
  people: readonly Chosen[],
  some: number,
  run: (these: readonly Chosen[]) => Promise<{ done: number; refused: readonly Refused[] }>,
) {
  const bus = useBus();
  const [state, setState] = useState(before);
  const got = useRef({ at: 0, done: 0, refused: [] as Refused[] });
  useUnsaved(state.isRunning, { title: 'Several people are being changed' });
  const start = async () => {
    const share = got.current;
    const shown = () => ({ at: share.at, done: share.done, refused: share.refused });
    setState({ ...before, ...shown(), of: people.length, isRunning: true });
    try {
      while (share.at < people.length) {
        const these = people.slice(share.at, share.at + some);
        const answer = await run(these);
        share.at += these.length;
        share.done += answer.done;
        share.refused = [...share.refused, ...answer.refused];
        setState((now) => ({ ...now, ...shown() }));
      }
      setState((now) => ({ ...now, isRunning: false, isOver: true }));
    } catch (error) {
      const why = error instanceof ApiError ? error.text : 'This did not work. Try again in a moment.';
      setState((now) => ({ ...now, isRunning: false, failure: why }));
    }
    bus.emit('user.changed', { idUser: people[0]?.id ?? 0 });
  };
  return { ...state, isBegun: state.at > 0, start };
}
