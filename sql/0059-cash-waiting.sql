-- The cash that couriers of a branch have not handed over yet.
create index cash_collection_waiting on cash_collection (branch_code, id) where hand_over_id is null and reversed_at is null;
