import { profileField } from '@crewcall/domain/profile-fields';
import { HOUR_MS } from '@crewcall/domain/units';
import { useNow } from '@crewcall/platform';
import { states } from '@crewcall/domain/zones';
import { DateField } from '@crewcall/ui/date-fields';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { birthdayWarning } from './check-profile';
import { ProfileField, fieldProps } from './fields';
import type { TabProps } from './fields';

export function PersonalTab(tab: TabProps) {
  const { draft, errors, set } = tab;
  const now = useNow(HOUR_MS);
  return (
    <>
      <FieldRow>
        <ProfileField tab={tab} name="phone" autoComplete="tel" />
        <DateField
          label={profileField('birthday').label}
          name="birthday"
          value={draft.birthday}
          min="1900-01-01"
          max="2099-12-31"
          onChange={(birthday) => set({ birthday })}
          error={errors['birthday'] !== undefined}
          helperText={errors['birthday'] ?? birthdayWarning(draft.birthday, now)}
        />
      </FieldRow>
      <SectionHeading title="Address" level={3} />
      <ProfileField tab={tab} name="address" autoComplete="street-address" />
      <FieldRow min={150}>
        <ProfileField tab={tab} name="suburb" autoComplete="address-level3" />
        <ProfileField tab={tab} name="city" autoComplete="address-level2" />
        <SelectField
          {...fieldProps({ tab, name: 'state' })}
          choices={states.map(({ id, name }) => [String(id), name])}
        />
        <ProfileField
          tab={tab}
          name="postcode"
          autoComplete="postal-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
        />
      </FieldRow>
      <SectionHeading title="In an emergency" level={3} />
      <FieldRow>
        <ProfileField tab={tab} name="emergencyName" />
        <ProfileField tab={tab} name="emergencyNumber" />
      </FieldRow>
    </>
  );
}
