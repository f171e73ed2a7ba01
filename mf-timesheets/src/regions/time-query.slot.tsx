import { TimeQuestion } from '../questions/time-question';
import { defineSlot } from '../region';

export const region = defineSlot('time-query', TimeQuestion);
