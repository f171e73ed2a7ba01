import { defineSlot } from '../region';
import { TimeCard } from '../time-card/time-card';

export const region = defineSlot('time-card', TimeCard);
