import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { permissions } from '@crewcall/domain/policies';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';

/** Renders a screen of this remote on a fake host, for somebody with every permission. */
export function show(screen: ReactNode, options: TestRegionOptions) {
  const fake = createTestRegion({ ...options, user: { permissions: [...permissions], ...options.user } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      {screen}
    </TestRegion>,
  );
  return fake;
}
