import { render, screen } from '@testing-library/react';
import { UiRoot } from './ui-root';
import { PdfPages } from './pdf-pages';

// As where the browser lacks what the module's first lines need.
jest.mock('react-pdf', () => {
  throw new ReferenceError('Iterator is not defined');
});

test('A.2.22: a browser too old to draw a PDF offers its download instead', async () => {
  render(
    <UiRoot name="mf-test">
      <PdfPages pdf="JVBERg==" fileName="invoice.pdf" />
    </UiRoot>,
  );
  expect(await screen.findByText('The PDF could not be shown')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});
