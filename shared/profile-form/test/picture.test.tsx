import { fireEvent, screen, waitFor } from '@testing-library/react';
import { details } from './fixtures';
import { press, show } from './show-profile';

jest.mock('../src/crop-dialog', () => ({
  CropDialog: ({ file, onDone }: { file: File; onDone: (picture: string | null) => void }) => (
    <div role="dialog" aria-label={file.name}>
      <button type="button" onClick={() => onDone('QUJD')}>
        Use this part
      </button>
      <button type="button" onClick={() => onDone(null)}>
        Cancel the part
      </button>
    </div>
  ),
}));

beforeEach(() => localStorage.clear());

test('P-20: of a chosen picture the part that was cut out is shown and sent; cancelling keeps the old one', async () => {
  const { fake, onSaved } = show('own', { answers: { getMyProfile: details(), saveProfile2: { ok: true } } });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  const choose = (name: string, type: string) =>
    fireEvent.change(screen.getByLabelText('Picture', { selector: 'input' }), {
      target: { files: [new File(['x'], name, { type })] },
    });
  choose('notes.pdf', 'application/pdf');
  expect(screen.getByText(/notes.pdf is not a kind of file/)).toBeTruthy();
  choose('me.jpg', 'image/jpeg');
  expect(await screen.findByRole('dialog', { name: 'me.jpg' })).toBeTruthy();
  press('Cancel the part');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('img')).toBeNull();
  choose('me.jpg', 'image/jpeg');
  await screen.findByRole('dialog', { name: 'me.jpg' });
  press('Use this part');
  expect(document.querySelector('img')?.src).toBe('data:image/jpeg;base64,QUJD');
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(fake.callsOf('saveProfile2')).toEqual([{ picture: 'QUJD', password: '' }]);
});
