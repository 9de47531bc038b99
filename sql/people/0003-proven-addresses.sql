-- An address proves itself: until then each side that invites it has an account of its own under it.

-- One account for each: the address where it is proven, or else the address and the side.
alter table person rename column email to account_key;
alter table person add column email text not null default '';
-- Who made the account of an address that is not proven; empty once it is.
alter table person add column side text not null default '';
alter table person add column proven_at bigint;

-- The name that the inviter typed: all that is shown of a person before they accept.
alter table membership add column invited_name text not null default '';
-- A membership counts from then on.
alter table membership add column accepted_at bigint;
-- Set while the invitation could not be mailed.
alter table membership add column unsent_at bigint;

alter table person_link add column side text not null default '';
-- Of an invitation: the membership that it offers.
alter table person_link add column membership_id text;
-- Only a link that was mailed, and shown nowhere, proves an address.
alter table person_link add column is_mailed integer not null default 0;

update person set email = account_key;
create index person_by_email on person (email, created_at, id);

-- Whoever chose a password accepted what they had.
update membership set
  invited_name = (select p.name from person p where p.id = membership.person_id),
  accepted_at = (
    select case when p.password_hash is null then null else membership.created_at end
    from person p where p.id = membership.person_id
  );

-- Invitations of several sides to somebody who never chose a password get an account each, and so
-- does what production gave to an account of the demonstration.
insert into person (id, account_key, email, name, language, demo_kind, created_at, disabled_at,
  totp_step)
select 'per_' || substr(m.id, 5), 'new ' || m.id, p.email, m.invited_name, p.language,
  case when m.environment = 'production' then 0 else p.demo_kind end, m.created_at, p.disabled_at, 0
from membership m join person p on p.id = m.person_id
where (p.demo_kind <> 0 and m.environment = 'production')
  or (p.password_hash is null
    and (select count(*) from membership o where o.person_id = p.id) > 1);

update membership set person_id = 'per_' || substr(id, 5), accepted_at = null
where exists (
  select 1 from person n
  where n.id = 'per_' || substr(membership.id, 5)
    and n.account_key = 'new ' || membership.id
);

delete from person_link where person_id in (
  select p.id from person p where p.password_hash is null
    and not exists (select 1 from membership m where m.person_id = p.id)
);

-- Whose an account is that lies on several sides nobody can say: no side has power over it.
update person set side = case
  when (select count(*) from membership m where m.person_id = person.id) = 1 then
    case when demo_kind = 0 then '' else 'demo ' end
    || (select m.environment || ' ' || cast(m.shipper_number as text)
        from membership m where m.person_id = person.id)
  else 'before'
end;
update person set account_key = email || ' ' || side;
update person_link set side = (select p.side from person p where p.id = person_link.person_id);
