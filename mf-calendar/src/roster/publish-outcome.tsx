import type { Out } from '@crewcall/contract/types';
import { format } from '@crewcall/domain/format';
import { Alert } from '@crewcall/ui/basics';
import { LongList } from '@crewcall/ui/bulk-actions';
import { plural } from '@crewcall/ui/format';
import { shiftOf } from './roster-data';
import type { RosterPerson, Shift } from './roster-data';

type Published = Out<'publishDrafts'>;

/** A draft as the dialog read it, before it was sent. */
export interface SentDraft extends Shift {
  person: RosterPerson;
}

/** `Mia Costa, ACME, Load in, Tue 24 Nov, 4:00 pm – 8:00 pm` */
export const sentText = (draft: SentDraft | undefined): string =>
  draft ? `${draft.person.fullName}, ${shiftOf(draft.crew)}` : 'A draft';

/** The server gives a draft that is gone no crew: there is nothing left to look at. */
export const isGone = ({ idReqCrew }: Published['refused'][number]): boolean => idReqCrew === 0;

/**
 * Each sentence once, with its day. The server sends a sentence for each crew, beginning with the job's title, so the
 * day is known if all crews it may be about are on one day, or if it was said for each of them.
 */
function datedWarnings(warnings: readonly string[], published: readonly SentDraft[]): string[] {
  return [...new Set(warnings)].map((text) => {
    const crews = new Map(
      published
        .filter(({ crew }) => text.startsWith(`${crew.title}: `))
        .map(({ crew }) => [crew.idReqCrew, crew]),
    );
    const days = [
      ...new Set([...crews.values()].map((crew) => format(crew.startTime, crew.tz, 'ddd D MMM'))),
    ];
    const times = warnings.filter((other) => other === text).length;
    return days.length === 1 || crews.size === times ? `${days.join(', ')}, ${text}` : text;
  });
}

export interface OutcomeProps {
  answer: Published;
  sent: ReadonlyMap<number, SentDraft>;
}

/** What was published, what to note about it, and which drafts were gone before. */
export function Outcome({ answer: { done, refused, warnings }, sent }: OutcomeProps) {
  const gone = refused.filter(isGone);
  const published = done.flatMap(({ id }) => sent.get(id) ?? []);
  return (
    <>
      <Alert severity={done.length > 0 ? 'success' : 'warning'}>
        {done.length > 0 ? `${plural(done.length, 'draft')} published.` : 'Nothing was published.'}
      </Alert>
      {gone.length > 0 ? (
        <Alert severity="info">
          <strong>Gone: somebody else has published or deleted these drafts:</strong>
          <LongList label="Drafts that are gone">
            {gone.map(({ id }) => (
              <li key={id}>{sentText(sent.get(id))}</li>
            ))}
          </LongList>
        </Alert>
      ) : null}
      {warnings.length > 0 ? (
        <Alert severity="info">
          <LongList label="Please note">
            {datedWarnings(warnings, published).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </LongList>
        </Alert>
      ) : null}
    </>
  );
}
