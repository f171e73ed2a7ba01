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
export { MoneyText } from './money-text';
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
export type { UiRootProps } from './ui-root';
export type { BigActionProps } from './actions';
export type { ConfirmQuestion } from './confirm';
export type { GaugeProps } from './gauge';
export type { JobCardProps } from './job-card';
export type { PageHeaderProps } from './page-header';
export type { PillProps, Tone } from './pill';
export type { SegmentedTab, SegmentedTabsProps } from './segmented-tabs';
export type { SidePanelProps } from './side-panel';
export type { EmptyStateProps, ErrorStateProps, LastLoadedProps } from './states';
export type { StatusKind, StatusPillProps } from './status-pill';
