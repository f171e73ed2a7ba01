-- Every list and figure counts a crew's members by their status: the index alone answers it.
alter table crew_member drop constraint crew_member_crew_id_user_id_key,
  add constraint crew_member_crew_id_user_id_key unique (crew_id, user_id) include (status);
