-- What shippers have to look at: differences in collected cash that nobody has resolved.
create index cash_difference_open on cash_difference (collection_id) where resolution is null;
