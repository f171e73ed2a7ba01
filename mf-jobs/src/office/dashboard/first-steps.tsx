import type { Out } from '@crewcall/contract/types';
import { Link, useBus, useChange } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { CircleDashedIcon, CheckIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { RowList } from '@crewcall/ui/row-list';
import { phone, token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';

type Steps = Out<'getFirstSteps'>['steps'];
type Step = Steps[number]['step'];

const Root = styled('section')({
  marginBottom: 18,
  maxWidth: 820,
  '& header': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' },
  '& header > div': { flex: '1 1 220px' },
  '& header p': { color: token('ink-3'), fontSize: 13.5 },
  '& li > svg': { color: token('ink-3') },
  '& li[data-done] > svg': { color: token('ok') },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24, fontWeight: 600 },
  [phone]: { '& a': { minHeight: 40 } },
});

/** `to`: the page of the step, if it has one. `skip`: label of the button that marks it as done without the page. */
const words: Record<Step, { title: string; text: string; to?: string; skip?: string }> = {
  company: {
    title: 'Company details',
    text: 'Name, ABN and address, as they appear on every invoice.',
    to: '/admin/settings/company',
  },
  bank: {
    title: 'The account you pay from',
    text: 'Without it there is no bank file.',
    to: '/admin/settings/bank',
    skip: 'Not needed',
  },
  groups: {
    title: 'Groups with their usual rate',
    text: 'The kinds of work, and what a new person is paid.',
    to: '/admin/groups',
  },
  payRules: {
    title: 'Pay rules',
    text: 'Weekends, nights, overtime and the minimum call, as you agreed them. No award is built in.',
    to: '/admin/pay-rules',
    skip: 'Not needed',
  },
  holidays: {
    title: 'Public holidays',
    text: 'Read the list of your state, and confirm the year.',
    to: '/admin/pay-rules',
    skip: 'Not needed',
  },
  super: {
    title: 'Super',
    text: 'Crewcall does not work out or pay super. Ask your accountant who is owed it; contractors may be, too.',
    skip: 'Settled',
  },
  contract: {
    title: 'Contract',
    text: 'What everybody signs before they work.',
    to: '/admin/contract',
    skip: 'Not needed',
  },
  filters: {
    title: 'Filters',
    text: 'What you ask everybody, such as a shirt size, to find the right crew.',
    to: '/admin/filters',
    skip: 'Not needed',
  },
  customers: {
    title: 'Customers',
    text: 'The companies that book your crew, and who signs in for them.',
    to: '/admin/customers',
  },
  templates: {
    title: 'Texts of your messages',
    text: 'They are ready to use; read them once.',
    to: '/admin/settings/templates',
    skip: 'Not needed',
  },
  people: {
    title: 'First people',
    text: 'Add one, or import a list. People who register from the sign-in page wait under Registrants.',
    to: '/admin/crew',
  },
};

/** The setup steps of a new company, each with a link and whether it is done. Hidden once all are done or dismissed. */
export function FirstSteps({ steps, needsPassword }: { steps: Steps; needsPassword: boolean }) {
  const bus = useBus();
  const confirm = useConfirm();
  const skip = useChange('skipFirstStep', { done: () => bus.emit('settings.changed', {}) });
  const done = steps.filter((one) => one.done).length;
  const putAway = async () => {
    const yes = await confirm({
      title: 'Hide this list?',
      text: 'It is hidden for the whole office. Every page stays available under Company.',
      yes: 'Put away',
    });
    if (yes) skip.mutate({ step: 'all' });
  };
  return (
    <Root aria-label="First steps">
      <Card>
        <header>
          <div>
            <h2>Before your first shift</h2>
            <p>
              {done} of {steps.length + (needsPassword ? 1 : 0)} done
            </p>
          </div>
          <Button size="small" disabled={skip.isPending} onClick={() => void putAway()}>
            Put away
          </Button>
        </header>
        <RowList as="ol" lines="above" sx={{ mt: 1.25 }}>
          {needsPassword ? (
            <li>
              <CircleDashedIcon size={20} aria-hidden />
              <div data-main="">
                <Link to="/me?tab=account">Your name and password</Link>
                <VisuallyHidden>, not yet</VisuallyHidden>
                <small>You signed in with a one-time link. Set a password so you can sign in again.</small>
              </div>
            </li>
          ) : null}
          {steps.map(({ step, done: isDone }) => {
            const { title, text, to, skip: skipWord } = words[step];
            const Mark = isDone ? CheckIcon : CircleDashedIcon;
            return (
              <li key={step} data-done={isDone ? '' : undefined}>
                <Mark size={20} aria-hidden />
                <div data-main="">
                  {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
                  <VisuallyHidden>{isDone ? ', done' : ', not yet'}</VisuallyHidden>
                  {isDone ? null : <small>{text}</small>}
                </div>
                {skipWord !== undefined && !isDone ? (
                  <Button
                    size="small"
                    variant="text"
                    disabled={skip.isPending}
                    aria-label={`${skipWord}: ${title}`}
                    onClick={() => skip.mutate({ step })}
                  >
                    {skipWord}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </RowList>
      </Card>
    </Root>
  );
}
