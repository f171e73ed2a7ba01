-- Lists and figures count a crew's members by their status, and look for the other crews of people: the indexes alone
-- answer that, as an index may hold more columns than it finds rows by.
alter table crew_member drop constraint crew_member_crew_id_user_id_key,
  add constraint crew_member_crew_id_user_id_key unique (crew_id, user_id) include (status);
drop index crew_member_user;
create index crew_member_user on crew_member (user_id, status) include (crew_id);

-- A place's times are looked up by both; by the person alone, all they ever worked was read.
drop index timesheet_crew;
create index timesheet_crew on timesheet (crew_id, user_id);

-- The few people who sign in for a customer, and those whose GST the office has to confirm.
create index app_user_manager on app_user (company_id) where manager_of <> '{}';
create index app_user_gst_asked on app_user (company_id, gst_asked_at, id) where gst_asked_at is not null;
