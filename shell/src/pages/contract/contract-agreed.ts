import type { Out } from '@crewcall/contract/types';

export type Contract = Out<'getCompanyContractData'>;

/** Ids of the boxes that were ticked in the last signature: they stay ticked. */
export const agreedIn = ({ signatures }: Contract): readonly string[] => signatures.at(-1)?.checked ?? [];

/** Whether there is something to sign: a version that is not signed, or a box ticked since the last signature. */
export const isToSign = (contract: Contract, checked: readonly string[]): boolean =>
  contract.checkboxes.every((box) => !box.required || checked.includes(box.id)) &&
  (contract.signedAt === null || checked.some((id) => !agreedIn(contract).includes(id)));
