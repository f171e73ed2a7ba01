import { useState } from 'react';
import { useBus, useCall, useChange, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { FileTextIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { LicenceCard } from './licence-card';
import type { Licence } from './licence-status';

const AddLicence = latePart(() => import('./add-licence').then(({ AddLicence }) => AddLicence));

const List = styled('div')({ display: 'grid', gap: 12, '& > .MuiButton-root': { justifySelf: 'start' } });

/** A worker's own licences, checked or not, and a form to send one. */
export function OwnLicences() {
  const bus = useBus();
  const confirm = useConfirm();
  const { id: idUser } = useSession().user;
  const list = useCall('getMyLicences', {});
  const [adding, setAdding] = useState<number | 'new' | null>(null);
  const remove = useChange('deleteLicence', { done: () => bus.emit('licence.changed', { idUser }) });
  const take = async (licence: Licence) => {
    const yes = await confirm({
      title: `Take your ${licence.type} back?`,
      text: 'It is deleted, with its file.',
      yes: 'Take it back',
      danger: true,
    });
    if (yes) remove.mutate({ id: licence.id });
  };
  return (
    <Loaded read={list} what="Your licences" skeleton={<SkeletonCards count={2} />}>
      {({ types, licences, fortnightHours }) => (
        <List>
          {licences.length === 0 ? (
            <EmptyState
              icon={FileTextIcon}
              title="No licences yet"
              text={
                types.length === 0
                  ? 'The office does not ask for any yet.'
                  : 'Some shifts need one, e.g. a White Card or an RSA. Add yours with a photo, and the office will check it.'
              }
            />
          ) : null}
          {fortnightHours === null ? null : <p>You may work {fortnightHours} hours a fortnight at most.</p>}
          {licences.map((licence) => (
            <LicenceCard
              key={licence.id}
              licence={licence}
              mayOpen
              actions={
                licence.status === 'accepted' && types.some(({ id }) => id === licence.idType) ? (
                  <Button onClick={() => setAdding(licence.idType)}>Renew</Button>
                ) : licence.status === 'waiting' || licence.status === 'refused' ? (
                  <Button disabled={remove.isPending} onClick={() => void take(licence)}>
                    Take it back
                  </Button>
                ) : null
              }
            />
          ))}
          {types.length > 0 ? (
            <Button
              variant="contained"
              startIcon={<PlusIcon size={16} aria-hidden />}
              onClick={() => setAdding('new')}
            >
              Add licence
            </Button>
          ) : null}
          {adding === null ? null : (
            <AddLicence
              types={types}
              first={adding === 'new' ? null : adding}
              onClose={() => setAdding(null)}
            />
          )}
        </List>
      )}
    </Loaded>
  );
}
