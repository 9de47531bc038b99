-- When each password or key was used last, to the minute.
alter table credential add column last_used_at bigint;
