import { fireEvent, screen, within } from '@testing-library/react';
import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import { Route, Routes } from '@crewcall/platform/router';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { SettingsScreen } from '../src/regions/settings.page';
import { toDraft } from '../src/settings/settings-draft';
import { show } from './show';

export const config = { ...defaultCompanyConfig, confExtraRatePercent: 25, confStartExtraRate: '18:00' };
export const stored = toDraft(config);
/** The settings with one of their tabs open, as the server answers `config`. */
export const openSettings = (
  permissions?: string[],
  tab = 'job',
  answers: TestRegionOptions['answers'] = {},
) =>
  show(
    <Routes>
      <Route path="/:text?" element={<SettingsScreen />} />
    </Routes>,
    {
      at: `/admin/settings/${tab}`,
      basename: '/admin/settings',
      ...(permissions ? { user: { permissions } } : {}),
      answers: {
        getConfigCompany: { config },
        setConfigCompany: { ok: true },
        getSms: { provider: null, takesReplies: false, parts: 0, cents: 0, addresses: [] },
        tryPayRules: { shift: null, difference: { times: 3, changed: 2, before: 60_000, after: 70_000 } },
        ...answers,
        getPayRules: { sets: [], groups: [], holidaysDue: [{ state: 1, stateName: 'NSW', year: 2027 }] },
      },
    },
  );

/** Says yes to what new loadings change of times that are not invoiced. */
export const agreeToPay = async () =>
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Save the loadings?' })).getByRole('button', {
      name: 'Save',
    }),
  );
