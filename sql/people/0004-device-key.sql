-- additive
-- What seals on a device the work that a person has done there and not sent yet.
alter table person add column device_key text;
