-- additive
-- The branches where a piece is or was, each once: what a branch may look at is found by it, however old it is.
create table piece_branch (
  branch_code text not null,
  tracking_code text not null,
  primary key (branch_code, tracking_code)
) /*sqlite: without rowid */;
