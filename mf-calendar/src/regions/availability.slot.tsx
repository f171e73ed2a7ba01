import { AvailabilityList } from '../availability/availability-list';
import { defineSlot } from '../region';

/** When somebody is away, for the office, on whatever screen shows the person. */
const Availability = ({ idUser }: { idUser: number }) => <AvailabilityList idUser={idUser} />;

export const region = defineSlot('availability', Availability);
