/**
 * The part of the face that every visit needs: the worker's jobs, the shell's frame. Hosts carry it in their
 * first file, so what grows here grows every first visit.
 */
export * from './mui';
export * from './icons';
export * from './format';
export { toRgba } from './colour';
export { phone, coarse, v as token } from './tokens';
export { UiRoot } from './ui-root';
export { BigAction, CopyButton, copyText } from './actions';
export { Avatar } from './avatar';
export { Facts } from './facts';
export { Key } from './key';
export { useConfirm } from './confirm';
export { Gauge } from './gauge';
export { Card, JobCard, Slab } from './job-card';
export { FieldRow, PageHeader, SectionHeading, Toolbar } from './page-header';
export { Pill } from './pill';
export { SegmentedTabs } from './segmented-tabs';
export { OfflineMark } from './offline-mark';
export { SidePanel } from './side-panel';
export { SkeletonBar, SkeletonCards, SkeletonForm, SkeletonPanel, SkeletonTable } from './skeleton';
export { EmptyState, ErrorState, LastLoaded } from './states';
export { StatusPill } from './status-pill';
export { LiveRegion, VisuallyHidden } from './visually-hidden';
export type { ConfirmQuestion } from './confirm-dialog';
export type { Tone } from './pill';
