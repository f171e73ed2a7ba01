import { fireEvent, screen, waitFor } from '@testing-library/react';
import { LogoField } from '../src/settings/logo-field';
import { show } from './show';

jest.mock('@crewcall/profile-form/picture-file', () => ({
  pictureBase64: async (file: File) => `base64 of ${file.name}`,
}));

const company = { name: 'Harbour', email: '', phone: '', privacyNotice: '', logo: '/api/files/blob/4?sig=x' };
const open = (disabled = false) =>
  show(<LogoField disabled={disabled} />, {
    at: '/admin/settings/company',
    answers: { getPublicCompany: company, setCompanyLogo: { ok: true } },
  });

test('B.2.01: the logo that visitors see stands there, is replaced by a file, and taken away', async () => {
  const fake = open();
  const logo = await screen.findByRole<HTMLImageElement>('img', { name: 'The logo that visitors see' });
  expect(logo.getAttribute('src')).toBe(company.logo);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File(['drawn'], 'logo.png', { type: 'image/png' });
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(fake.callsOf('setCompanyLogo')).toEqual([{ picture: 'base64 of logo.png' }]));
  await waitFor(() => expect(fake.said).toContain('The logo is saved'));
  fireEvent.click(screen.getByText('Remove the logo'));
  await waitFor(() => expect(fake.callsOf('setCompanyLogo').at(-1)).toEqual({ picture: null }));
});

test('R-05: who may only read sees it and changes nothing', async () => {
  open(true);
  expect(await screen.findByRole('img', { name: 'The logo that visitors see' })).toBeTruthy();
  expect(screen.queryByText('Remove the logo')).toBeNull();
});
