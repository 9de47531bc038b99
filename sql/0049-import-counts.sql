-- Counting the lines of a long sheet reads an index alone, not the sheet.
alter table import_row add column already integer not null default 0 check (already in (0, 1));
update import_row set already = 1 where errors like '%"already":true%';
drop index import_row_by_state;
create index import_row_by_state on import_row (import_id, state, first_row, row_count, already);
