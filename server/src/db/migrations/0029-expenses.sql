-- Answered expenses are listed by their answer. The waiting ones have an index already.
create index expense_answered on expense (company_id, decided_at desc, id desc) where state <> 'waiting';
