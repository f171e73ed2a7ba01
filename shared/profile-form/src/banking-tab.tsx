import { fullNameOf } from '@crewcall/domain/full-name';
import { useNow, useSnackbar, useZone } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { UserPlusIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { token } from '@crewcall/ui/tokens';
import { addContact } from './contact-card';
import { ProfileField } from './fields';
import type { TabProps } from './fields';
import { GstFields } from './gst-fields';

const Foot = styled('div')({
  display: 'grid',
  gap: 6,
  justifyItems: 'start',
  borderTop: `1px solid ${token('line')}`,
  paddingTop: 14,
  '& p': { color: token('ink-3'), fontSize: 13 },
});

export function BankingTab(tab: TabProps) {
  const { draft, mode, stored } = tab;
  const isHidden = stored !== null && stored.bankAccountNumber === undefined;
  const { show } = useSnackbar();
  const zone = useZone();
  const now = useNow();
  const addToContacts = async () => {
    const name = fullNameOf(draft);
    if ((await addContact(draft)) === 'known') show(`${name} is already among your contacts.`);
  };
  return (
    <>
      {!isHidden && (
        <>
          <FieldRow>
            <ProfileField tab={tab} name="bankName" />
            <ProfileField tab={tab} name="bankAccountName" help="As the bank has it." />
          </FieldRow>
          <FieldRow>
            <ProfileField
              tab={tab}
              name="bankAccountBSB"
              placeholder="062-000"
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40, autoComplete: 'off' } }}
            />
            <ProfileField
              tab={tab}
              name="bankAccountNumber"
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40, autoComplete: 'off' } }}
            />
          </FieldRow>
        </>
      )}
      <GstFields {...tab} />
      <Foot>
        <Button startIcon={<UserPlusIcon size={16} aria-hidden />} onClick={() => void addToContacts()}>
          Add contact
        </Button>
        <p>
          {mode === 'admin'
            ? 'Adds name, phone and email to your own contacts.'
            : 'Saves your name, phone and email as a contact card.'}
          {stored?.bankChange
            ? ` Bank details last changed on ${formatDay(stored.bankChange.at, zone, now)} by ${stored.bankChange.by}.`
            : ''}
        </p>
      </Foot>
    </>
  );
}
