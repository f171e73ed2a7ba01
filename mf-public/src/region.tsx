import { defineRegions } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

export const { definePage } = defineRegions({ wrap: UiRoot });
