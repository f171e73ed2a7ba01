import { AvailabilityList } from '../availability/availability-list';
import { defineSlot } from '../region';

/** A person's away times for the office, on any screen that shows the person. */
const Availability = ({ idUser }: { idUser: number }) => <AvailabilityList idUser={idUser} />;

export const region = defineSlot('availability', Availability);
