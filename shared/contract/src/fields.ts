/** The fields of an event or of a slot. A field whose name ends in `?` is optional. */
export type Fields = Readonly<Record<string, 'number' | 'string'>>;

interface Types {
  number: number;
  string: string;
}

/** The TypeScript type of an object with these fields. */
export type Value<F extends Fields> = {
  [K in keyof F as K extends `${string}?` ? never : K]: Types[F[K]];
} & {
  [K in keyof F as K extends `${infer Name}?` ? Name : never]?: Types[F[K]];
};
