import type { WrapProps } from '@crewcall/platform';
import { UiRoot } from './ui-root';

/** What `defineRegions` puts around every region of a remote: the design system's root. */
export const RegionWrap = ({ styleKey, children }: WrapProps) => <UiRoot name={styleKey}>{children}</UiRoot>;
