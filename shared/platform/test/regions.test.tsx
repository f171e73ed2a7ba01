import { act, screen } from '@testing-library/react';
import { defineRegions } from '@crewcall/platform';
import type { RegionLifecycles } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { createTestRegion } from '@crewcall/platform/testing';

const { definePage } = defineRegions({ wrap: ({ children }) => <>{children}</> });
const Order = () => <p>{`order ${useParams()['id'] ?? 'none'}`}</p>;

async function open(page: RegionLifecycles, at: string) {
  const { region } = createTestRegion({ at, basename: '/orders' });
  const props = { ...region, name: at, domElement: document.body.appendChild(document.createElement('div')) };
  await page.bootstrap(props);
  act(() => void page.mount(props));
}

test('a page reads what follows its route, and a page without a path is drawn for all of it', async () => {
  await open(definePage(Order, '/:id?'), '/orders/7');
  expect(await screen.findByText('order 7')).toBeTruthy();
  await open(definePage(Order), '/orders/7/lines');
  expect(await screen.findByText('order none')).toBeTruthy();
});
