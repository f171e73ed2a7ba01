/** A committed row of `change`, as far as it decides who is notified of it. */
export interface CommittedChange {
  seq: number;
  event: string;
  ids: Record<string, number | string>;
  audience: string[];
}

/** One committed change, as the feed sends it. */
export interface ChangeNotice extends CommittedChange {
  at: number;
}
