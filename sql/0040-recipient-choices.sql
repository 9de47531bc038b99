-- What recipients asked for on the page of their shipment, the newest wish of each.

create table recipient_choice (
  tracking_code text primary key,
  kind text not null check (kind in ('collect', 'another-day', 'another-person')),
  day text,
  person_name text,
  person_document text,
  times integer not null,
  chosen_at bigint not null
);
