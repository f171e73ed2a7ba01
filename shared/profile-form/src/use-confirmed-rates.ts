import { useApi } from '@crewcall/platform';
import type { In } from '@crewcall/contract/types';
import { plural, useConfirm } from '@crewcall/ui';

type Groups = NonNullable<In<'saveUserDetails'>['groups']>;

/** Times that are not invoiced keep their old rate until somebody says otherwise. */
export function useConfirmedRates() {
  const { call } = useApi();
  const confirm = useConfirm();
  return async (id: number, groups: Groups, count: number): Promise<void> => {
    if (count === 0) return;
    const yes = await confirm({
      title: 'Apply to times not yet invoiced?',
      text: `${plural(count, 'time')} of this person still ${count === 1 ? 'has' : 'have'} another rate. Issued invoices do not change.`,
      yes: 'Apply the new rates',
      no: 'Keep the old ones',
    });
    if (yes) await call('saveUserDetails', { id, groups, applyRates: true }, { quiet: true });
  };
}
