-- Movements in the order in which they became known. The first of each order (PI, ordinal 0) is left
-- out: it tells no more than the order itself, and orders need not pay for being listed.
create index movement_by_time on movement (recorded_at, tracking_code, ordinal) where ordinal > 0;
