import { useState } from 'react';
import { useNavigation, useRegion } from '@crewcall/platform';
import { fromJobOn } from '../../job-address';
import { tabOf } from './form-address';
import type { FormTab } from './form-address';

export interface FormView {
  tab: FormTab;
  subView: string | undefined;
  show: (tab: FormTab, subView?: string) => void;
}

/** The current tab: from the address, or from the form's own state if the address does not name the job. */
export function useFormView(idJob: number, tab: string | undefined, subView: string | undefined): FormView {
  const { navigation } = useRegion();
  const { go, replace } = useNavigation();
  const [own, setOwn] = useState<{ tab: FormTab; subView: string | undefined } | null>(null);
  const view = own ?? { tab: tabOf(tab), subView };
  return {
    ...view,
    show: (next, nextView) => {
      const tail = nextView ? [next, nextView] : [next];
      const path = fromJobOn(navigation.getSnapshot().location.pathname, idJob, idJob, ...tail);
      if (path === null) setOwn({ tab: next, subView: nextView });
      // A sub-view gets a history entry, so that Back leaves it; a change of tab does not.
      else if (nextView) void go(path);
      else void replace(path);
    },
  };
}
