import { useState } from 'react';
import { styled, Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { UserCheckIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { texts } from '@crewcall/domain/texts';
import { crewsOf } from '../application-notes';
import type { Application } from '../application-notes';
import { useRecentAnswers } from '../recent-answers';
import { keyOf, useApplications } from '../office/crew/use-applications';
import { BesideForm } from '../office/job-form-panel';
import { CrewApplications } from '../office/applications/crew-applications';
import { definePage } from '../region';
import { BulkBar } from '@crewcall/ui/bulk-actions';

interface ChosenBarProps {
  /** The selected applications, all unanswered, for any crews. */
  chosen: readonly Application[];
  onReply: (some: readonly Application[], accept: boolean) => void;
  onNone: () => void;
}

/** Buttons that answer all selected applications together. */
export const ChosenBar = ({ chosen, onReply, onNone }: ChosenBarProps) =>
  chosen.length === 0 ? null : (
    <BulkBar label="Chosen applications" selected={`${plural(chosen.length, 'application')} chosen`}>
      <Button size="small" onClick={onNone}>
        Clear
      </Button>
      <Button size="small" onClick={() => onReply(chosen, false)}>
        {`Decline ${chosen.length}`}
      </Button>
      <Button size="small" variant="contained" color="secondary" onClick={() => onReply(chosen, true)}>
        {`Accept ${chosen.length}`}
      </Button>
    </BulkBar>
  );

const BASE = '/admin/applications';
const Crews = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  maxWidth: 860,
});

/** Sorts by start, job and crew, then by name, so that the order does not change when some are answered. */
const byCrew = (a: Application, b: Application) =>
  a.startTime - b.startTime ||
  a.jobId - b.jobId ||
  a.idReqCrew - b.idReqCrew ||
  a.fullName.localeCompare(b.fullName, 'en-AU') ||
  a.idUser - b.idUser;

/** All unanswered applications, by job and crew. */
export function Applications() {
  const { list, waiting, answer, isBusy } = useApplications(null, true);
  const { shown, answerOf, hold } = useRecentAnswers(waiting, keyOf);
  const crews = crewsOf(shown.sort(byCrew));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (one: Application) => answerOf(one) === null;
  const chosen = shown.filter((one) => isOpen(one) && picked.has(keyOf(one)));
  const pick = (some: readonly Application[], isOn: boolean) => {
    const keys = new Set(some.map(keyOf));
    setPicked((old) => new Set(isOn ? [...old, ...keys] : [...old].filter((key) => !keys.has(key))));
  };
  const reply = (some: readonly Application[], accept: boolean) =>
    void answer(some, accept, (one) => hold(one, accept ? 'accepted' : 'declined'));
  return (
    <BesideForm base={BASE}>
      <PageHeader
        title="Applications"
        sub={list.data ? `${plural(waiting.filter(isOpen).length, 'application')} waiting` : undefined}
      />
      <Loaded
        read={list}
        what="The applications"
        skeleton={<SkeletonCards count={3} label="Loading the applications" />}
      >
        {() =>
          crews.length === 0 ? (
            <EmptyState
              icon={UserCheckIcon}
              title={texts.noApprovals}
              text="Workers who ask for a place on a crew appear here."
            />
          ) : (
            <Crews>
              {crews.map((some) => (
                <CrewApplications
                  key={some[0]?.idReqCrew}
                  applications={some}
                  answerOf={answerOf}
                  isPicked={(one) => picked.has(keyOf(one))}
                  onPick={pick}
                  isBusy={isBusy}
                  onReply={reply}
                  base={BASE}
                />
              ))}
              <ChosenBar chosen={chosen} onReply={reply} onNone={() => setPicked(new Set())} />
            </Crews>
          )
        }
      </Loaded>
    </BesideForm>
  );
}

export const region = definePage(Applications, '/:idJob?/:formSelectedTabId?/:formSubView?');
