-- The carrier's own name, colour, logo and contact, which its public pages show.

create table brand (
  id integer primary key check (id = 1),
  name text not null,
  colour text not null,
  logo_type text,
  logo text,
  phone text not null,
  email text not null,
  web text not null,
  changed_at bigint not null
);
