-- additive
-- Bags, cages and trips are listed by the branch that they left, too, wherever they are since.
create index container_by_origin on container (origin, made_at, id);

create index container_by_origin_state on container (origin, state, made_at, id);
