interface Named {
  first_name: string;
  last_name: string;
}

export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

/** First name and initial: what crew see of each other. */
export const shortName = ({ first_name, last_name }: Named): string => {
  const [initial] = last_name.trim();
  return initial === undefined ? first_name : `${first_name} ${initial}.`;
};
