-- Whether a shipper's labels always need a signed link or credentials (D42).
alter table shipper add column label_links text not null default 'optional'
  check (label_links in ('optional', 'required'));
