import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { fullNameOf } from '@crewcall/domain/full-name';
import { useBus, useChange, useNavigation, useSession } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { SectionHeading } from '@crewcall/ui/page-header';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { token } from '@crewcall/ui/tokens';

const Body = styled('section')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  marginTop: 20,
  '& p': { color: token('ink-2'), fontSize: 14.5 },
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** Starts the deletion of a deactivated person, and opens the request; renders nothing for active people. */
export function BeginDeletion({ person }: { person: Out<'getuserdetails'> }) {
  const { can } = useSession();
  const { go } = useNavigation();
  const bus = useBus();
  const [isAsking, setIsAsking] = useState(false);
  const begin = useChange('beginDeletion', {
    done: ({ id }) => {
      bus.emit('user.changed', { idUser: person.id });
      setIsAsking(false);
      void go(`/admin/privacy/${id}`);
    },
  });
  if (person.active || !can('user.write') || person.outranksReader === true) return null;
  const name = fullNameOf(person);
  return (
    <Body aria-label="Deletion">
      <SectionHeading title="Deletion" level={3} />
      <p>
        If {name} has left for good, begin the deletion of their account and data. Under Privacy you then see
        what goes and what stays. A colleague decides.
      </p>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Begin deletion
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={`Begin the deletion of ${name}?`}
          text="Nothing is deleted yet."
          yes="Begin"
          danger
          isBusy={begin.isPending}
          help="We email it to them."
          missing="Say why, so that the person can read it."
          max={500}
          onReason={(reason) => begin.mutate({ idUser: person.id, reason })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Body>
  );
}
