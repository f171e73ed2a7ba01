import { useReducer, useRef } from 'react';
import type { Out } from '@crewcall/contract/types';
import type { NotifyTopic, NotifyWay } from '@crewcall/domain/notify';
import { useChange } from '@crewcall/platform';

/** One topic and the channels for it. */
export type Choice = Out<'getNotificationPreferences'>['topics'][number];

interface Wish {
  way: NotifyWay;
  isOn: boolean;
}

const withWish = (choice: Choice, { way, isOn }: Wish): Choice => ({ ...choice, [way]: isOn });

/**
 * The user's choices, shown straight away and saved switch by switch. A call sends all choices of a topic, so calls
 * for the same topic go one after the other. A refused switch is reverted, and the shell shows the error.
 */
export function useNotificationChoices() {
  const { mutateAsync: save } = useChange('setNotificationPreference');
  const kept = useRef(new Map<NotifyTopic, Choice>());
  const wishes = useRef(new Map<NotifyTopic, readonly Wish[]>());
  const [, redraw] = useReducer((times: number) => times + 1, 0);

  const keptOf = (stored: Choice) => kept.current.get(stored.topic) ?? stored;
  const wishesOf = ({ topic }: Choice) => wishes.current.get(topic) ?? [];
  const shown = (stored: Choice): Choice => wishesOf(stored).reduce(withWish, keptOf(stored));

  const change = async (stored: Choice, wish: Wish) => {
    const { topic } = stored;
    const isSending = wishesOf(stored).length > 0;
    wishes.current.set(topic, [...wishesOf(stored), wish]);
    redraw();
    if (isSending) return;
    for (let next: Wish | undefined = wish; next !== undefined; next = wishesOf(stored)[0]) {
      const choice = withWish(keptOf(stored), next);
      const isTaken = await save(choice).then(
        () => true,
        () => false,
      );
      if (isTaken) kept.current.set(topic, choice);
      wishes.current.set(topic, wishesOf(stored).slice(1));
      redraw();
    }
  };
  return { shown, change };
}
