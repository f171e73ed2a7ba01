import { defineRegions } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui';

export const { definePage } = defineRegions({ wrap: UiRoot });
