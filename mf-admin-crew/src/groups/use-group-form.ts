import { useState } from 'react';
import type { Group } from '@crewcall/contract/types';
import { demandsByType, rulesByType } from '@crewcall/domain/licences';
import type { LicenceRule } from '@crewcall/domain/licences';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { useBus, useCall, useChange, useUnsaved } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { useSend } from '@crewcall/platform/use-send';

const MOST_CENTS = 1_000_000;

/** A typed rate in cents; null if empty, NaN if invalid. */
function readRate(typed: string): number | null {
  if (typed.trim() === '') return null;
  const cents = parseCents(typed);
  return cents === null || cents < 1 || cents > MOST_CENTS ? Number.NaN : cents;
}

const dollars = (group: Group | null): string =>
  group?.usualRate == null ? '' : plainDollars(group.usualRate);

/** State of the group form: name, usual rate and required licences, and saving it. */
export function useGroupForm(group: Group | null, onDone: () => void) {
  const stored = {
    groupName: group?.groupName ?? '',
    rate: dollars(group),
    usualRate: group?.usualRate ?? null,
  };
  const edits = useEdits(stored);
  const { groupName: name, rate, usualRate } = edits.draft;
  const { failure, setFailure, isBusy, send } = useSend('The group could not be saved.');
  const [isDone, setDone] = useState(false);
  const bus = useBus();
  const licences = useCall('getLicenceTypes', {});
  const refetch = () => bus.emit('group.changed', {});
  const told = { quiet: true, done: refetch };
  const create = useChange('createNewGroup', told);
  const save = useChange('saveGroup', told);
  const ask = useChange('setGroupLicences', told);
  const asked = licences.data?.groups.find(({ idGroup }) => idGroup === group?.id)?.rules ?? [];
  const demands = useEdits(rulesByType(asked));
  const rules = demandsByType(demands.draft);
  const isAsking = JSON.stringify(rules) !== JSON.stringify(asked);
  const isTyped = name.trim() !== stored.groupName || rate.trim() !== stored.rate;
  const isDirty = isTyped || isAsking;
  useUnsaved(isDirty && !isDone, { title: group ? group.groupName : 'New group' });
  const isOdd = Number.isNaN(usualRate);

  const submit = () => {
    if (name.trim() === '' || isOdd) return;
    const typed = { groupName: name.trim(), usualRate };
    void send(async () => {
      const idGroup = group ? group.id : (await create.mutateAsync(typed)).group.id;
      if (group && isTyped)
        await save.mutateAsync(
          { id: group.id, ...typed, was: { groupName: edits.was.groupName, usualRate: edits.was.usualRate } },
          { onError: (error) => edits.overtaken(error, refetch) },
        );
      if (isAsking)
        await ask.mutateAsync(
          { idGroup, rules, was: demandsByType(demands.was) },
          { onError: (error) => demands.overtaken(error, refetch) },
        );
      setDone(true);
      onDone();
    });
  };

  return {
    name,
    setName: (groupName: string) => edits.set({ groupName }),
    rate,
    setRate: (typed: string) => edits.set({ rate: typed, usualRate: readRate(typed) }),
    isOdd,
    /** The active licence types, which the group can require. */
    types: (licences.data?.types ?? []).filter(({ active }) => active),
    rules,
    setRule: (idType: number, rule: LicenceRule | null) => demands.set({ [idType]: rule }),
    mayNotSave: name.trim() === '' || isOdd || !isDirty,
    isSaving: isBusy,
    failure: failure || null,
    forgetFailure: () => setFailure(''),
    submit,
  };
}
