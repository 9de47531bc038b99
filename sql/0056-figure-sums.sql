-- Sums of each day for the carrier's board, by branch and by shipper: a year of them is read in
-- some milliseconds, however many pieces there were. Written with the movements themselves.
create table figure_sum (
  dimension text not null check (dimension in ('branch', 'shipper')),
  check_code text not null,
  -- Counted from 1970, by the carrier's clock.
  day integer not null,
  -- The code of the branch, or the number of the shipper.
  name text not null,
  -- Why a visit failed; empty for other movements.
  reason_code text not null,
  pieces integer not null,
  -- Of deliveries, those with a promised day, and those that arrived by it.
  promised integer not null,
  on_time integer not null,
  primary key (dimension, check_code, day, name, reason_code)
) /*sqlite: without rowid */;

-- What came before this table is summed once, as it was recorded; the promised days of it are not
-- known any more. Days are those of UTC-3.
insert into figure_sum
    (dimension, check_code, day, name, reason_code, pieces, promised, on_time)
  select 'branch', m.check_code, (m.at - 10800000) / 86400000, m.branch_code,
    case when m.check_code = 'CA' then m.reason_code else '' end, count(*), 0, 0
  from piece_movement m where m.check_code in ('IF', 'CA', 'DL')
  group by 2, 3, 4, 5;
insert into figure_sum
    (dimension, check_code, day, name, reason_code, pieces, promised, on_time)
  select 'shipper', m.check_code, (m.at - 10800000) / 86400000, cast(o.shipper_number as text),
    case when m.check_code = 'CA' then m.reason_code else '' end, count(*), 0, 0
  from piece_movement m join shipment_order o on o.tracking_code = m.tracking_code
  where m.check_code in ('IF', 'CA', 'DL')
  group by 2, 3, 4, 5;
