-- What a branch asks for before it hands a piece to who collects it; without it, nothing.
alter table branch add column pickup_proof text check (pickup_proof in ('document', 'pin', 'document-or-pin'));

-- How often something wrong was shown for a piece. What was shown is not kept.
create table pickup_attempt (
  tracking_code text primary key,
  wrong integer not null,
  last_at bigint not null
);
