import { useEffect, useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { draftBackText } from '@crewcall/platform/draft';
import { texts } from '@crewcall/domain/texts';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { ErrorDialog } from '@crewcall/ui/error-dialog';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { AccountTab } from './account-tab';
import { BankingTab } from './banking-tab';
import { ClashNote } from './clash-note';
import { tabOfError } from './check-profile';
import type { ProfileErrors } from './check-profile';
import type { TabProps } from './fields';
import { FiltersTab } from './filters-tab';
import { PersonalTab } from './personal-tab';
import { RatesTab } from './rates-tab';
import { tabTitles } from './tabs';
import type { ProfileTab } from './tabs';
import { useProfile } from './use-profile';
import type { ProfileEditorProps } from './use-profile';

const Form = styled('form')({
  '& > fieldset': {
    all: 'unset',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    marginTop: 18,
  },
});

const Step = styled('h2')({ margin: '18px 0 0', fontSize: 17, fontWeight: 650 });

const Apart = styled('div')({ marginTop: 18 });

const registerBackText = 'What you typed earlier is here again, but for the password. It is not sent yet.';

/** The heading of a step: when the step changes, the page goes to its top and the heading gets the focus, as at a change of page. */
function useStepHeading(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // Arrow keys move along the tabs, which then need the focus.
    if (heading.current === null || document.activeElement?.closest('[role=tab]')) return;
    window.scrollTo(0, 0);
    heading.current.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

const bodies: Record<Exclude<ProfileTab, 'licences'>, (props: TabProps) => ReactNode> = {
  account: AccountTab,
  personal: PersonalTab,
  banking: BankingTab,
  rates: RatesTab,
  filters: FiltersTab,
};

interface TabBarProps extends Pick<ProfileEditorProps, 'onTab'> {
  tabs: readonly ProfileTab[];
  tab: ProfileTab;
  errors: ProfileErrors;
}

/** The tabs, each with the number of its faults. */
function TabBar({ tabs, tab, onTab, errors }: TabBarProps) {
  const label = (each: ProfileTab) => {
    const count = Object.keys(errors).filter((key) => tabOfError(key) === each).length;
    return count > 0 ? `${tabTitles[each]} (${count})` : tabTitles[each];
  };
  return (
    <SegmentedTabs
      label="Profile"
      value={tab}
      onChange={onTab}
      items={tabs.map((each) => ({ value: each, label: label(each) }))}
    />
  );
}

interface ProfileActionsProps extends Pick<ProfileEditorProps, 'mode' | 'readOnly'> {
  id: string;
  profile: ReturnType<typeof useProfile>;
}

function ProfileActions({ id, mode, readOnly, profile }: ProfileActionsProps) {
  const { goesOn, saving, dirty } = profile;
  return (
    <>
      {readOnly !== undefined ? null : (
        <Button
          key={goesOn ? 'next' : 'save'}
          type="submit"
          form={id}
          variant="contained"
          loading={saving}
          disabled={profile.done}
        >
          {goesOn ? 'Next' : mode === 'public' ? 'Register' : 'Save'}
        </Button>
      )}
      {mode === 'public' ? null : (
        <Button onClick={profile.cancel} disabled={saving || (mode === 'own' && !dirty)}>
          Cancel
        </Button>
      )}
    </>
  );
}

/** One profile in its tabs; `frame` places its parts. */
export function ProfileEditor(props: ProfileEditorProps) {
  const { mode, details, readOnly, onTab, frame } = props;
  const id = useId();
  const profile = useProfile(props);
  const { draft, dirty, errors, name, tabs, tab } = profile;
  const stepHeading = useStepHeading(tab);
  const tabBar = <TabBar {...{ tabs, tab, onTab, errors }} />;
  if (tab === 'licences') {
    return (
      <>
        {frame({
          name,
          actions: null,
          body: (
            <>
              {tabBar}
              <Apart>{props.licences}</Apart>
            </>
          ),
        })}
      </>
    );
  }
  const Body = bodies[tab];
  const lock = props.locked?.[tab];
  const body = (
    <Form ref={profile.form} id={id} onSubmit={profile.submit} onBlur={profile.leave} noValidate>
      {tabBar}
      {mode === 'public' ? (
        <Step ref={stepHeading} tabIndex={-1}>
          {`Step ${tabs.indexOf(tab) + 1} of ${tabs.length}: ${tabTitles[tab]}`}
        </Step>
      ) : null}
      <fieldset disabled={readOnly !== undefined} aria-label={tabTitles[tab]}>
        {readOnly === undefined ? null : <Alert severity="info">{readOnly}</Alert>}
        {profile.clashes.length > 0 ? <ClashNote {...{ details, profile }} stored={props.stored} /> : null}
        {profile.isBack && dirty ? (
          <Alert severity="info">{mode === 'public' ? registerBackText : draftBackText}</Alert>
        ) : null}
        {lock === undefined || readOnly !== undefined ? null : <Alert severity="info">{lock}</Alert>}
        <Body
          mode={mode}
          draft={draft}
          errors={errors}
          set={profile.set}
          stored={details}
          {...(lock === undefined ? {} : { locked: lock })}
        />
        {profile.isRefused && Object.keys(errors).length > 0 ? (
          <Alert severity="error">{texts.correctErrors}</Alert>
        ) : null}
      </fieldset>
      {profile.proofDialog}
      <ErrorDialog title={texts.error} text={profile.failure} onClose={profile.forgetFailure} />
    </Form>
  );

  const actions = <ProfileActions {...{ id, mode, readOnly, profile }} />;
  return <>{frame({ name, body, actions })}</>;
}
