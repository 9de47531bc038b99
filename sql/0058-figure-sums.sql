-- Sums for the carrier's board, of each day and of each month, of all, by branch and by shipper: a
-- year is read in some milliseconds, however many pieces there were. Written with the movements
-- themselves.
create table figure_sum (
  dimension text not null check (dimension in ('all', 'branch', 'shipper')),
  span text not null check (span in ('day', 'month')),
  check_code text not null,
  -- The day, or the first day of the month, counted from 1970 by the carrier's clock.
  day integer not null,
  -- The code of the branch, or the number of the shipper; empty for all.
  name text not null,
  -- Why a visit failed; empty for other movements.
  reason_code text not null,
  pieces integer not null,
  -- Of deliveries, those with a promised day, and those that arrived by it.
  promised integer not null,
  on_time integer not null,
  primary key (dimension, span, check_code, day, name, reason_code)
) /*sqlite: without rowid */;

-- What came before this table is summed once, as it was recorded; the promised days of it are not
-- known any more. Days are those of UTC-3.
insert into figure_sum
    (dimension, span, check_code, day, name, reason_code, pieces, promised, on_time)
  select 'branch', 'day', m.check_code, (m.at - 10800000) / 86400000, m.branch_code,
    case when m.check_code = 'CA' then m.reason_code else '' end, count(*), 0, 0
  from piece_movement m where m.check_code in ('IF', 'CA', 'DL')
  group by 3, 4, 5, 6;
insert into figure_sum
    (dimension, span, check_code, day, name, reason_code, pieces, promised, on_time)
  select 'shipper', 'day', m.check_code, (m.at - 10800000) / 86400000,
    cast(o.shipper_number as text),
    case when m.check_code = 'CA' then m.reason_code else '' end, count(*), 0, 0
  from piece_movement m join shipment_order o on o.tracking_code = m.tracking_code
  where m.check_code in ('IF', 'CA', 'DL')
  group by 3, 4, 5, 6;
insert into figure_sum
    (dimension, span, check_code, day, name, reason_code, pieces, promised, on_time)
  select 'all', 'day', check_code, day, '', reason_code, sum(pieces), 0, 0
  from figure_sum where dimension = 'branch' group by 3, 4, 6;
insert into figure_sum
    (dimension, span, check_code, day, name, reason_code, pieces, promised, on_time)
  select dimension, 'month', check_code,
    /*sqlite: unixepoch(day * 86400, 'unixepoch', 'start of month') / 86400 */
    /*postgres: (date_trunc('month', date '1970-01-01' + day)::date - date '1970-01-01') */,
    name, reason_code, sum(pieces), 0, 0
  from figure_sum where dimension in ('branch', 'shipper') group by 1, 3, 4, 5, 6;
