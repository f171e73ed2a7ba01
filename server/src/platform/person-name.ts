import { fullNameOf } from '@crewcall/domain/full-name';

interface Named {
  first_name: string;
  last_name: string;
}

/** The name of a row; empty where a left join found nobody. */
export const fullName = ({ first_name, last_name }: { [Column in keyof Named]: string | null }): string =>
  fullNameOf({ firstName: first_name ?? '', lastName: last_name ?? '' });

/** First name and initial: what crew see of each other. */
export const shortName = ({ first_name, last_name }: Named): string => {
  const [initial] = last_name.trim();
  return initial === undefined ? first_name : `${first_name} ${initial}.`;
};
