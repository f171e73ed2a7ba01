import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { now } from './fixtures';

/** Renders a screen of this remote on a fake host. */
export function show(screen: ReactNode, options: TestRegionOptions) {
  const fake = createTestRegion({ now, ...options });
  const view = render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      {screen}
    </TestRegion>,
  );
  return { fake, ...view };
}
