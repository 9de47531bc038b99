-- What was collected for a shipper in a period, and what is in no statement yet.
create index cash_collection_by_day on cash_collection (shipper_number, collected_at);
create index cash_collection_unsettled on cash_collection (shipper_number)
  where statement_id is null and reversed_at is null;
