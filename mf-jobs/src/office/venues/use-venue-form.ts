import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Out } from '@crewcall/contract/types';
import { newKey, useBus, useChange, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { plural } from '@crewcall/ui/format';
import { draftOf, emptyVenue, fieldsOf, reachesJobs, venueProblem } from './venue-draft';
import type { VenueDraft } from './venue-draft';

export type Refused = Out<'saveVenue'>['refused'];

/**
 * State of a venue's form, and saving it. If a change reaches the jobs ahead, asks first whether they take it; jobs
 * that were refused are named in `refused`.
 */
export function useVenueForm(
  stored: Out<'getVenue'> | null,
  { state, onClose }: { state: number; onClose: () => void },
) {
  const bus = useBus();
  const { show } = useSnackbar();
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(newKey);
  const base = stored ? draftOf(stored.venue) : emptyVenue(state);
  const { draft, set, reset, overtaken } = useEdits<VenueDraft>(base);
  const [problem, setProblem] = useState<ReturnType<typeof venueProblem>>(null);
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<{ refused: Refused } | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base);
  useUnsaved(isDirty && ended === null, { title: 'Venue', stays: 'here' });
  const leave = useEffectEvent(onClose);
  // In an effect, because by then `useUnsaved` no longer sees unsaved changes and does not ask.
  useEffect(() => {
    if (ended?.refused.length === 0) leave();
  }, [ended]);

  const save = useChange('saveVenue', {
    done: ({ id, changed, refused }) => {
      setAsking(false);
      reset();
      bus.emit('venue.changed', { id });
      show(changed === 0 ? 'Venue saved.' : `Venue saved, and ${plural(changed, 'job')} changed.`, {
        color: 'success',
      });
      setEnded({ refused });
    },
  });
  const ahead = stored?.ahead ?? 0;
  const send = (reaches: boolean) => {
    const { id, version } = stored?.venue ?? {};
    save.mutate(
      { ...fieldsOf(draft), ...(id === undefined ? { key } : { id, version, ahead: reaches }) },
      {
        onError: (error) => {
          setAsking(false);
          overtaken(error, () => id !== undefined && bus.emit('venue.changed', { id }));
        },
      },
    );
  };
  return {
    form,
    draft,
    isDirty,
    isBusy: save.isPending,
    refused: ended?.refused ?? [],
    errorOf: (field: keyof VenueDraft) => (problem?.field === field ? problem.text : undefined),
    set: (part: Partial<VenueDraft>) => {
      set(part);
      setProblem(null);
      setEnded(null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const wrong = venueProblem(draft);
      setProblem(wrong);
      if (wrong !== null)
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      else if (ahead > 0 && reachesJobs(base, draft)) setAsking(true);
      else send(false);
    },
    /** Set while the user is asked about the jobs ahead. */
    asked: isAsking ? { ahead, send, close: () => setAsking(false) } : null,
  };
}
