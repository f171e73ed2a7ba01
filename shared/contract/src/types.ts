// Types only, so that a browser bundle that imports this file contains no validation library.
import type { z } from 'zod';
import type { calls } from './index';
import type * as shapes from './shapes';

type Calls = typeof calls;
export type CallName = keyof Calls;
/** The input that a caller sends. */
export type In<N extends CallName> = z.input<Calls[N]['body']>;
/** The parsed input that a handler receives. */
export type Parsed<N extends CallName> = z.output<Calls[N]['body']>;
/** The answer on success. */
export type Out<N extends CallName> = z.output<Calls[N]['ok']>;

export type Job = z.output<typeof shapes.Job>;
export type ReqCrew = z.output<typeof shapes.ReqCrew>;
export type CrewUser = z.output<typeof shapes.CrewUser>;
export type JobFile = z.output<typeof shapes.JobFile>;
export type Timesheet = z.output<typeof shapes.Timesheet>;
export type OverlapTime = z.output<typeof shapes.OverlapTime>;
export type Invoice = z.output<typeof shapes.Invoice>;
export type ExplainedExtra = NonNullable<Out<'getMyInvoices'>['invoices'][number]['extras']>[number];
export type SessionUser = z.output<typeof shapes.SessionUser>;
export type ChatMessage = z.output<typeof shapes.ChatMessage>;
export type Prepend = z.output<typeof shapes.Prepend>;
export type Group = z.output<typeof shapes.Group>;
export type Todo = z.output<typeof shapes.Todo>;
/** A part of a job that can be copied to other jobs of its series. */
export type SeriesPart = In<'saveInSeries'>['parts'][number];
/** Password or code with which the caller proves their identity. */
export type OwnProof = In<'endSecondFactor'>;
/** A row of the dashboard: a job on one of its days. */
export type DashboardRow = Out<'getDashboardJobs'>['jobs'][number];
export type Notifications = Out<'getNotifications'>;
