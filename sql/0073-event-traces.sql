-- additive
-- The trace in which an event happened, as the header `traceparent` tells it; null where nothing was traced.
alter table outbox add column trace text;
