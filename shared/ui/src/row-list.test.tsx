import { render, screen } from '@testing-library/react';
import { RowList } from './row-list';

test('a list of rows says nothing of its look in the page, and may be one whose order counts', () => {
  render(
    <RowList as="ol" lines="above" boxed stacked main="8rem" sx={{ mt: 1 }} aria-label="Versions">
      <li>Version 2</li>
      <li>Version 1</li>
    </RowList>,
  );
  const list = screen.getByRole('list', { name: 'Versions' });
  expect(list.tagName).toBe('OL');
  expect(list.getAttributeNames().sort()).toEqual(['aria-label', 'class']);
});
