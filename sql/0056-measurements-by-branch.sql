-- The measurements of a branch, by the time they were recorded: its last ones, and the sums of its day.
create index measurement_by_branch on measurement (branch_code, recorded_at, tracking_code, ordinal);
