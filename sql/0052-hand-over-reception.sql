-- The reception of hand-over sheets: where and when each was scanned, what came with it, and how many pieces of each
-- shipment were counted on the floor. `round` grows with each undone reception, so that the next one is another scan.
create table hand_over_reception (
  sheet text primary key,
  shipper_number integer not null,
  from_at bigint not null,
  to_at bigint not null,
  branch_code text not null,
  received_at bigint,
  received_by text not null,
  handed_over_by text not null,
  closed_at bigint,
  round integer not null
) /*sqlite: without rowid */;

create table hand_over_piece (
  sheet text not null,
  tracking_code text not null,
  result text check (result in ('received', 'extra', 'missing')),
  counted integer check (counted >= 0),
  given_back_at bigint,
  primary key (sheet, tracking_code)
) /*sqlite: without rowid */;

create unique index hand_over_reception_of_sheet on hand_over_reception (shipper_number, to_at, from_at);

create index hand_over_sheet_by_day on hand_over_sheet (to_at, shipper_number);
