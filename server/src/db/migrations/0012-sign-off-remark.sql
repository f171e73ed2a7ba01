-- What the customer wanted to be noted when they signed; null for nothing.
alter table signature add column remark text;
