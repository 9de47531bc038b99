-- What rescues cost: a share of the freight, by price list; and what each was asked for at, with VAT.
alter table price_list add column return_basis_points integer not null default 0;
alter table price_list add column redirection_basis_points integer not null default 0;
alter table rescue add column price_cents bigint;
