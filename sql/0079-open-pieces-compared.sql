-- additive on postgres
-- The index of open pieces with a condition that compares. Of a list of three states SQLite makes a table in memory
-- for each order that is loaded and twice for each scan, though few of them get into the index. PostgreSQL compares
-- lists too, and finds its index by either condition.
/*sqlite:
drop index order_state_open;
create index order_state_open
  on order_state (shipper_number, entered_at, id, branch_code, state, since, late_from, arrived_at)
  where state <> 'PI' and state <> 'DL' and state <> 'RC';
*/
