import { texts } from '@crewcall/domain/texts';
import { refuse } from '../errors';
import { checkAbn } from './abn-register';

/**
 * Who confirmed an ABN: the register, or the checksum alone where the register could not be asked. Null for none.
 * Refuses one that the register does not know, or that is not active there.
 */
export async function lookUpAbn(
  abn: string,
  options: Parameters<typeof checkAbn>[1],
): Promise<'register' | 'checksum' | null> {
  if (abn === '') return null;
  const answer = await checkAbn(abn, options);
  if (answer === false) return refuse(texts.invalidAbn);
  if (answer.AbnStatus === 'Active') return answer.checkedBy;
  return refuse(`${texts.invalidAbn} The business register has it as: ${answer.AbnStatus || 'not active'}.`);
}
