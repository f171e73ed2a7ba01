import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { CopyButton } from '@crewcall/ui/actions';
import { formatMoney, plural } from '@crewcall/ui/format';
import { SendIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  '& p': { margin: 0 },
  '& dl': { margin: 0, color: token('ink-2'), fontSize: 14 },
  '& dd': { margin: '0 0 6px', display: 'flex', gap: 8, alignItems: 'center', overflowWrap: 'anywhere' },
});

const names: Readonly<Record<string, string>> = {
  gateway: 'an HTTP gateway',
  twilio: 'Twilio',
  messagemedia: 'MessageMedia',
  clicksend: 'ClickSend',
};
const whatFor = { receipt: 'what became of messages', reply: 'replies of crew' } as const;

/** How text messages are sent and what they cost this month, with a test to the user's own phone. */
export function SmsPart({ mayTest }: { mayTest: boolean }) {
  const { data } = useCall('getSms', {}, { quiet: true });
  const { show } = useSnackbar();
  const test = useChange('sendTestSms', {
    done: ({ to }) =>
      show(`A test is on its way to ${to}. The outbox says whether it arrived.`, { color: 'success' }),
  });
  if (data === undefined) return null;
  const { provider, takesReplies, parts, cents, addresses } = data;
  if (provider === null)
    return (
      <Alert severity="info">
        No provider of text messages is set up on this server, so they are only kept in the outbox.
      </Alert>
    );
  return (
    <Root>
      <p>
        This month: {plural(parts, 'SMS', 'SMS')}
        {cents > 0 ? `, ${formatMoney(cents)}` : ''}. Sent by {names[provider] ?? provider};{' '}
        {takesReplies
          ? 'crew can answer invitations by SMS.'
          : 'crew cannot answer them, because they come from no number.'}
      </p>
      {addresses.length > 0 ? (
        <dl>
          {addresses.map(({ what, url }) => (
            <div key={what}>
              <dt>
                Enter at {names[provider] ?? provider} for {whatFor[what]}. It is secret:
              </dt>
              <dd>
                <code>{url}</code> <CopyButton text={url} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {mayTest ? (
        <Button
          size="small"
          startIcon={<SendIcon size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({})}
        >
          Send me a test SMS
        </Button>
      ) : null}
    </Root>
  );
}
