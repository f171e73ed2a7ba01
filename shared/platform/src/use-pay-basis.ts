import type { In, Out } from '@crewcall/contract/types';
import { parseCents, plainDollars } from '@crewcall/domain/money';
import { basisText, flatProblem, usualUpTo } from '@crewcall/domain/pay-flat';
import type { BasisOfPay } from '@crewcall/domain/pay-flat';
import { inSentence } from '@crewcall/domain/sentence';
import { useCall, useChange } from './calls';
import { useSession } from './hooks';
import { useEdits } from './use-edits';

type Choice = In<'setPayBasis'>['pay'];
type Stored = Out<'getPayBases'>['bases'][number];

/** What the pay is set for: a group, a person in a group, or a crew. */
export type PayPlace = { idGroup: number; idUser?: number } | { idReqCrew: number };

const byTheHour: BasisOfPay = { basis: 'hour', cents: 0, upToMinutes: null };

const isAt = (one: Stored, place: PayPlace): boolean =>
  'idReqCrew' in place
    ? one.idReqCrew === place.idReqCrew
    : one.idGroup === place.idGroup && one.idUser === (place.idUser ?? null);

/** How a group, person or crew is paid now. */
export interface PayBasisNow {
  stored: Choice;
  text: string;
  /** Label of the button: `Pay: per hour`, `Pay: as the group`. */
  button: string;
  /** What applies if nothing is set here; null for a group, which is then paid by the hour. */
  usual: string | null;
}

/**
 * How a group, a person in a group, or a crew of the group `idGroup` is paid. Null for users who may not make
 * invoices, and while it loads.
 */
export function usePayBasis(place: PayPlace, idGroup?: number): PayBasisNow | null {
  const may = useSession().can('invoice.write');
  const isGroup = !('idReqCrew' in place) && place.idUser === undefined;
  const asked = 'idReqCrew' in place ? place : place.idUser === undefined ? {} : { idUser: place.idUser };
  const { data } = useCall('getPayBases', asked, { quiet: true, enabled: may });
  if (!may || data === undefined) return null;
  const own = data.bases.find((one) => isAt(one, place));
  const group = idGroup === undefined ? undefined : data.bases.find((one) => isAt(one, { idGroup }));
  const usual = isGroup ? null : `As usual. ${basisText(group ?? byTheHour)}`;
  const { basis, cents, upToMinutes } = own ?? { ...byTheHour, basis: isGroup ? 'hour' : 'usual' };
  return {
    stored: { basis, cents, upToMinutes },
    text: own ? basisText(own) : (usual ?? basisText(byTheHour)),
    button: `Pay: ${own || isGroup ? inSentence(basisText(own ?? byTheHour)) : 'as the group'}`,
    usual,
  };
}

/** Values of the form's fields: an amount in dollars, and the hours that it covers. */
export interface PayBasisDraft {
  basis: Choice['basis'];
  dollars: string;
  hours: string;
}

const draftOf = ({ basis, cents, upToMinutes }: Choice): PayBasisDraft => ({
  basis,
  dollars: cents === 0 ? '' : plainDollars(cents),
  hours: upToMinutes === null ? '' : String(upToMinutes / 60),
});

function choiceOf({ basis, dollars, hours }: PayBasisDraft): Choice {
  if (basis === 'usual' || basis === 'hour') return { ...byTheHour, basis };
  const isTimed = basis === 'half' || basis === 'day';
  return {
    basis,
    cents: parseCents(dollars) ?? 0,
    upToMinutes: isTimed ? Math.round(Number(hours) * 60) : null,
  };
}

/** State of the form that changes how a group, person or crew is paid. `done` runs once it is saved. */
export function usePayBasisForm(place: PayPlace, { stored }: PayBasisNow, done: () => void) {
  const edits = useEdits(draftOf(stored));
  const asked = 'idReqCrew' in place ? place : place.idUser === undefined ? {} : { idUser: place.idUser };
  const { refetch } = useCall('getPayBases', asked, { quiet: true });
  const change = useChange('setPayBasis', {
    done: async () => {
      await refetch();
      done();
    },
  });
  const { draft } = edits;
  const choice = choiceOf(draft);
  return {
    draft,
    /** Sets fields. Half a day and a day get their usual number of hours. */
    set: (part: Partial<PayBasisDraft>) => {
      const { basis } = part;
      edits.set(
        basis === 'half' || basis === 'day' ? { ...part, hours: String(usualUpTo[basis] / 60) } : part,
      );
    },
    problem: choice.basis === 'usual' ? null : flatProblem({ ...choice, basis: choice.basis }),
    isChanged: JSON.stringify(choice) !== JSON.stringify(stored),
    isBusy: change.isPending,
    save: () =>
      change.mutate(
        { ...place, pay: choice, was: choiceOf(edits.was) },
        { onError: (error) => edits.overtaken(error, () => void refetch()) },
      ),
  };
}
