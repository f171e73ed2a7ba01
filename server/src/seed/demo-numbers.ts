// Numbers that are reserved for fiction, so that no real phone is called.
const phones = [
  '570006',
  '570156',
  '570157',
  '570158',
  '570159',
  '570110',
  '570313',
  '570737',
  '571266',
  '571491',
  '571804',
  '572549',
  '572665',
  '572983',
  '573770',
  '573087',
  '574118',
  '574632',
  '575254',
  '575789',
  '576398',
  '576801',
  '577426',
  '577644',
  '578957',
  '578148',
  '578888',
  '579212',
  '579760',
  '579455',
];

/** A mobile number in E.164. */
export const phoneOf = (index: number): string => `+61491${phones[index % phones.length]}`;

/** Makes a valid ABN from nine digits by putting two check digits before them. */
export function abnOf(nine: number): string {
  const tail = String(nine).padStart(9, '0');
  const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(tail[at]), 0);
  return `${99 - (sum % 89)}${tail}`;
}

const bsbs = [
  '062-000',
  '063-019',
  '083-004',
  '082-057',
  '012-003',
  '013-006',
  '032-000',
  '733-000',
  '484-799',
  '124-001',
];

/** A BSB that is well formed. */
export const bsbOf = (index: number): string => bsbs[index % bsbs.length] ?? '062-000';
export const bankOf = (index: number): string =>
  [
    'Commonwealth Bank',
    'Commonwealth Bank',
    'NAB',
    'NAB',
    'ANZ',
    'ANZ',
    'Westpac',
    'Westpac',
    'Suncorp',
    'BOQ',
  ][index % 10] ?? 'Commonwealth Bank';
