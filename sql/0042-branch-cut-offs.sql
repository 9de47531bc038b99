-- Minutes after midnight: what is loaded at a branch after it leaves on the next working day. Without it the carrier's
-- general cut-off counts.
alter table branch add column cut_off_minutes integer check (cut_off_minutes between 1 and 1440);
