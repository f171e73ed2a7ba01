import { useState } from 'react';
import { PASSWORD_MIN } from '@crewcall/domain/limits';
import { InputAdornment } from '@crewcall/ui/mui';
import { IconButton } from '@crewcall/ui/basics';
import { EyeIcon, EyeOffIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { isCustomers } from './draft';
import { ProfileField } from './fields';
import type { TabProps } from './fields';
import { PictureInput } from './picture-input';
import { RightsFields } from './rights-fields';

export function AccountTab(tab: TabProps) {
  const { mode } = tab;
  const [shown, setShown] = useState(false);
  return (
    <>
      <PictureInput tab={tab} />
      <FieldRow>
        <ProfileField tab={tab} name="firstName" autoComplete="given-name" />
        <ProfileField tab={tab} name="lastName" autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <ProfileField
          tab={tab}
          name="email"
          required={false}
          autoComplete="email"
          help={
            mode === 'own'
              ? 'Only the office can change it.'
              : mode === 'public'
                ? 'The address we invited.'
                : undefined
          }
        />
        {isCustomers(tab.draft, mode) ? null : (
          <ProfileField
            tab={tab}
            name="abn"
            placeholder={mode === 'own' ? 'None' : '11 digits'}
            help={mode === 'own' ? 'Only the office can change it.' : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 14 } }}
          />
        )}
      </FieldRow>
      <ProfileField
        tab={tab}
        name="password"
        label={mode === 'public' ? 'Password' : 'New password'}
        type={shown ? 'text' : 'password'}
        required={mode === 'public'}
        autoComplete="new-password"
        help={
          mode === 'public'
            ? `At least ${PASSWORD_MIN} characters; three or four less common words that do not belong together are best.`
            : mode === 'own'
              ? 'Leave empty to keep yours. A new one signs out your other devices and stops your calendar link.'
              : 'Leave empty to keep it. A new one signs this person out everywhere and stops their calendar link.'
        }
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  aria-label={shown ? 'Hide password' : 'Show password'}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? <EyeOffIcon aria-hidden /> : <EyeIcon aria-hidden />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {mode === 'admin' ? <RightsFields {...tab} /> : null}
    </>
  );
}
