import { useRef } from 'react';
import type { ReactNode } from 'react';
import { ApiError, useApi, useBus, useCall, useSession } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { fromDetails, fromRegistrant, toAdmin, toOwn, toPublic } from './draft';
import { ProfileEditor } from './profile-editor';
import type { ProfileEditorProps, ProfileParts } from './use-profile';
import type { ProfileTab } from './tabs';
import type { In } from '@crewcall/contract/types';

type Groups = NonNullable<In<'saveUserDetails'>['groups']>;

/** Asks whether the new rates apply to timesheets not invoiced yet; until then those keep the old rate. */
function useConfirmedRates() {
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

interface Common {
  /** The open tab; one that the mode lacks counts as the first. */
  tab: string | null;
  onTab: (tab: ProfileTab) => void;
  /** Content of the Licences tab, which saves by itself; without it the tab is left out. */
  licences?: ReactNode;
  /** Puts the parts of the form into the caller's page or panel. */
  frame: (parts: ProfileParts) => ReactNode;
}

/** `onSaved` is called after the server has saved; when registering, it gets whether the new user is signed in. */
export type ProfileFormProps = Common &
  (
    | { mode: 'own'; onSaved: () => void }
    | {
        mode: 'admin';
        idUser: number;
        onSaved: () => void;
        onCancel: () => void;
        onDirty?: (dirty: boolean) => void;
      }
    | { mode: 'public'; hash: string; onSaved: (isSignedIn: boolean) => void }
  );

/**
 * A person's profile in its three modes: the user's own, any person's for the office, and self-registration by the
 * hash of an invitation link. Loads and saves by itself; the draft survives every error.
 */
export function ProfileForm(props: ProfileFormProps) {
  if (props.mode === 'own') return <OwnProfile {...props} />;
  return props.mode === 'admin' ? <AdminProfile {...props} /> : <PublicProfile {...props} />;
}

/** Would a retry get the same answer, e.g. for a dead link or a person who does not exist? */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['refused', 'denied', 'missing'].includes(error.kind);

const waiting = (frame: Common['frame'], title: string, error: unknown, onRetry: () => void): ReactNode =>
  frame({
    name: '',
    actions: null,
    body: error ? (
      <ErrorState title={title} error={error} {...(isFinal(error) ? {} : { onRetry })} />
    ) : (
      <SkeletonForm fields={6} />
    ),
  });

function OwnProfile(props: Extract<ProfileFormProps, { mode: 'own' }>) {
  const { call } = useApi();
  const bus = useBus();
  const { id, companyZone } = useSession().user;
  const { data, error, refetch } = useCall('getMyProfile', {});
  if (!data) return waiting(props.frame, 'Your profile could not be loaded', error, () => void refetch());
  return (
    <ProfileEditor
      {...props}
      details={data}
      stored={fromDetails(data, 'own', companyZone)}
      reload={() => void refetch()}
      save={async ({ draft, fields, version, proof }) => {
        await call('saveProfile2', { ...toOwn(draft, fields), version, ...proof }, { quiet: true });
        bus.emit('user.changed', { idUser: id });
        await refetch();
      }}
    />
  );
}

/** Users who may only edit people cannot change rates or bank details; the server checks it too. */
const lockedPay = (isOwn: boolean): ProfileEditorProps['locked'] =>
  isOwn
    ? { rates: 'Your own rate is changed by somebody else, who may make invoices.' }
    : { banking: 'Bank details are changed by the person themself, or by somebody who may make invoices.' };

/** Why a profile is read only; undefined if it is not. The server checks it too. */
function whyReadOnly(mayWrite: boolean, outranksReader = false): string | undefined {
  if (!mayWrite) return 'You may look at this profile, not change it.';
  return outranksReader
    ? 'This person holds more rights than you. You may look at their profile, not change it.'
    : undefined;
}

function AdminProfile({ idUser, ...props }: Extract<ProfileFormProps, { mode: 'admin' }>) {
  const { call } = useApi();
  const bus = useBus();
  const { can, user } = useSession();
  const confirmRates = useConfirmedRates();
  const { data, error, refetch } = useCall('getuserdetails', { id: idUser });
  if (!data) return waiting(props.frame, 'This person could not be loaded', error, () => void refetch());
  const stored = fromDetails(data, 'admin', user.companyZone);
  return (
    <ProfileEditor
      {...props}
      details={data}
      stored={stored}
      readOnly={whyReadOnly(can('user.write'), data.outranksReader)}
      locked={can('invoice.write') ? {} : lockedPay(idUser === user.id)}
      reload={() => void refetch()}
      save={async ({ draft, fields, version, proof }) => {
        const body = { ...toAdmin(idUser, draft, stored, fields, user.companyZone), version, ...proof };
        const { ratesToApply } = await call('saveUserDetails', body, { quiet: true });
        if (body.groups) await confirmRates(idUser, body.groups, ratesToApply);
        bus.emit('user.changed', { idUser });
        await refetch();
      }}
    />
  );
}

function PublicProfile({ hash, onSaved, ...props }: Extract<ProfileFormProps, { mode: 'public' }>) {
  const isSignedIn = useRef(false);
  const { call } = useApi();
  // Never refetched: the link can be used once, so after registering the answer would be an error.
  const { data, error, refetch } = useCall(
    'getUserPreregisterData',
    { hash },
    { quiet: true, staleTime: Infinity },
  );
  if (!data) return waiting(props.frame, 'This link cannot be used', error, () => void refetch());
  return (
    <ProfileEditor
      {...props}
      details={null}
      stored={fromRegistrant(data.user)}
      draftName={hash.slice(0, hash.indexOf('_'))}
      save={async ({ draft }) => {
        await call('createProfile', toPublic(hash, draft), { quiet: true, proof: hash });
        const { password } = draft;
        const login = call('login', { email: data.user.email, password, remember: true }, { quiet: true });
        // The account exists either way; if the sign-in fails, the sign-in page takes over.
        isSignedIn.current = await login.then(
          () => true,
          () => false,
        );
      }}
      onSaved={() => onSaved(isSignedIn.current)}
    />
  );
}
