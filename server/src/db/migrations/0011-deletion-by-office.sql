-- Who of the office began the deletion of somebody who has left, and why. Null: the person asked themselves. The reason
-- is emptied when they are deleted.
alter table deletion_request add column requested_by bigint references app_user,
  add column request_reason text not null default '',
  add check (requested_by is not null or request_reason = '');
