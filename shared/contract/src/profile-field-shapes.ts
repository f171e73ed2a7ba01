import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { listedFields } from '@crewcall/domain/people-list';
import type { ListedField } from '@crewcall/domain/people-list';
import { isBankField, maySet, profileField, profileFieldNames } from '@crewcall/domain/profile-fields';
import type {
  BankFieldName,
  FixedFieldName,
  ProfileFieldName,
  ProfileKind,
  ProfileValues,
  RegisteredFieldName,
} from '@crewcall/domain/profile-fields';
import { z } from 'zod';
import { Base64, Email, EpochMs, PersonName, text, typed } from './values';

/** How a sent value of each kind is checked. */
const inputs: Record<ProfileKind, (max: number) => z.ZodType> = {
  name: () => PersonName,
  text,
  email: () => Email,
  phone: () => typed(40),
  abn: () => typed(20),
  postcode: () => typed(4),
  accountTitle: () => typed(80),
  account: () => typed(20),
  bsb: () => typed(10),
  birthday: () => EpochMs.nullable(),
  state: () => z.int().min(1).max(8).nullable(),
  password: () => z.string().max(200),
  picture: () => Base64(PICTURE_MAX_BYTES).nullable(),
};
/** The schema of a kind in an answer, if it is not plain text. */
const answers: Partial<Record<ProfileKind, z.ZodType>> = {
  birthday: EpochMs.nullable(),
  state: z.int().nullable(),
  picture: z.string().nullable(),
};

type Shape<N extends ProfileFieldName> = z.ZodType<ProfileValues[N], ProfileValues[N]>;
const shapesOf = (
  isOf: (name: ProfileFieldName) => boolean,
  of: (name: ProfileFieldName) => z.ZodType,
): Record<string, z.ZodType> =>
  Object.fromEntries(profileFieldNames.filter(isOf).map((name) => [name, of(name)]));

const inputsOf = <N extends ProfileFieldName>(isOf: (name: ProfileFieldName) => boolean) =>
  shapesOf(isOf, (name) => {
    const { kind, max = 0 } = profileField(name);
    return inputs[kind](max);
  }) as { [Name in N]: Shape<Name> };
/** Fields that people may set on their own profile. */
export const ownInputs = inputsOf<Exclude<ProfileFieldName, FixedFieldName>>((name) => maySet(name, 'own'));
/** Fields that only the office sets; `registeredInputs` are those of them that people fill in when they register. */
export const fixedInputs = inputsOf<FixedFieldName>((name) => !maySet(name, 'own'));
export const registeredInputs = inputsOf<RegisteredFieldName>(
  (name) => !maySet(name, 'own') && maySet(name, 'public'),
);

/** Profile fields that an imported list of people may contain. */
export const listedInputs = inputsOf<ListedField>((name) => listedFields.some((each) => each === name));

/** The profile fields of an answer. Bank fields are optional, because not every reader may see them. */
export const profileAnswers = shapesOf(
  (name) => name !== 'password',
  (name) => {
    const shape = answers[profileField(name).kind] ?? z.string();
    return isBankField(name) ? shape.optional() : shape;
  },
) as {
  [N in Exclude<ProfileFieldName, 'password'>]: N extends BankFieldName ? z.ZodOptional<Shape<N>> : Shape<N>;
};
