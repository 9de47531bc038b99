-- What an order reserves is told by its hold alone, as the first movement of a piece is told by its
-- order: `lines` lists it, [entry, line, balance, units] each. The ledger tells what became of it, and
-- what was reserved in an earlier life of a code that was loaded again.

create table old_hold as
select h.*, (
  select /*sqlite: json_group_array(json_array(entry, line, stock_id, reserved)) */
    /*postgres: json_agg(json_build_array(entry, line, stock_id, reserved))::text */
  from (
    select m.entry, m.line, m.stock_id, m.reserved from stock_movement m
    where m.document = 'order ' || h.tracking_code and m.kind = 'reservation'
      and m.at = h.reserved_at
    order by m.entry
  ) as reservation
) as lines
from stock_hold h;

delete from stock_movement where kind = 'reservation' and exists (
  select 1 from stock_hold h
  where h.tracking_code = substr(stock_movement.document, 7)
    and stock_movement.document = 'order ' || h.tracking_code
    and h.reserved_at = stock_movement.at
);

drop table stock_hold;

create table stock_hold (
  tracking_code text primary key,
  shipper_number integer not null,
  state text not null check (state = 'reserved' or state = 'picking' or state = 'picked'
    or state = 'released' or state = 'returned'),
  entries integer not null,
  reserved_at bigint not null,
  lines text not null
) /*sqlite: without rowid */;

-- Of each state by time: those that wait to be picked, and all of them as entries of the ledger.
create index stock_hold_by_state on stock_hold (state, reserved_at, tracking_code);

insert into stock_hold
select tracking_code, shipper_number, state, entries, reserved_at, coalesce(lines, '[]')
from old_hold;

drop table old_hold;

-- What holds tell, as entries of the ledger.
create view stock_reservation as
select h.tracking_code, h.state, 'order ' || h.tracking_code as document,
  cast(l.value ->> 0 as integer) as entry, h.reserved_at as at, 'reservation' as kind,
  l.value ->> 2 as stock_id, cast(l.value ->> 1 as integer) as line, 0 as units,
  cast(l.value ->> 3 as integer) as reserved, '' as reason, 'order' as recorded_by
from stock_hold h cross join
  /*sqlite: json_each(h.lines) l */
  /*postgres: lateral json_array_elements(h.lines::json) as l (value) */;
