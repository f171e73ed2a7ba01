import { FiltersScreen } from '../filters/filters-screen';
import { definePage } from '../region';

export const region = definePage(FiltersScreen, '/:filter?');
