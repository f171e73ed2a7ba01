-- when somebody signed in: each renewal makes a new row, and the session ends a fixed time after this
alter table refresh_token add column started_at bigint not null default now_ms();
