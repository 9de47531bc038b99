-- Lists and searches of orders.

-- A shipper's orders by time, with what lists filter by, so that rows which don't match are not
-- read.
drop index shipment_order_by_shipper;
create index shipment_order_by_shipper
  on shipment_order (shipper_number, entered_at, id, province, postal_code, service);

-- The newest movement of each piece, in a small table apart: in the order's row an indexed state
-- would make PostgreSQL write all places of the row in its indexes again with every movement.
create table order_state (
  id /*sqlite: integer */ /*postgres: bigint */ primary key,
  shipper_number integer not null,
  entered_at bigint not null,
  state text not null,
  since bigint not null,
  branch_code text not null,
  ordinal integer not null
);

insert into order_state (id, shipper_number, entered_at, state, since, branch_code, ordinal)
  select o.id, o.shipper_number, o.entered_at, coalesce(m.check_code, 'PI'),
    coalesce(m.at, o.entered_at), coalesce(m.branch_code, ''), coalesce(m.ordinal, 0)
  from shipment_order o left join (
    select known.*, row_number() over (partition by tracking_code
      order by case when ordinal = 0 then 1 else 0 end, at desc, ordinal desc) as place
    from piece_movement known
  ) m on m.tracking_code = o.tracking_code and m.place = 1
  order by o.id;

create index order_state_by_shipper on order_state (shipper_number, state, entered_at, id);

-- The words of an order that a search finds: its codes, the recipient and their document, and the
-- shipper's number, so that a search reads only what is the shipper's. SQLite's index is written
-- by the store when orders come, once for all that came together: a trigger for each row cost four
-- times as much. What changes later is rare, and triggers see to it.
/*sqlite:
create virtual table order_words using fts5 (
  words, content = '', columnsize = 0, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
insert into order_words (rowid, words)
  select id, 'shipper' || shipper_number || ' ' || tracking_code || ' '
    || coalesce(alternative_code, '') || ' ' || recipient_name || ' ' || coalesce(document_number, '')
  from shipment_order order by id;
create trigger order_words_deleted after delete on shipment_order begin
  insert into order_words (order_words, rowid, words) values ('delete', old.id,
    'shipper' || old.shipper_number || ' ' || old.tracking_code || ' '
    || coalesce(old.alternative_code, '') || ' ' || old.recipient_name || ' '
    || coalesce(old.document_number, ''));
end;
create trigger order_words_changed after update of id, shipper_number, tracking_code,
  alternative_code, recipient_name, document_number on shipment_order begin
  insert into order_words (order_words, rowid, words) values ('delete', old.id,
    'shipper' || old.shipper_number || ' ' || old.tracking_code || ' '
    || coalesce(old.alternative_code, '') || ' ' || old.recipient_name || ' '
    || coalesce(old.document_number, ''));
  insert into order_words (rowid, words) values (new.id,
    'shipper' || new.shipper_number || ' ' || new.tracking_code || ' '
    || coalesce(new.alternative_code, '') || ' ' || new.recipient_name || ' '
    || coalesce(new.document_number, ''));
end;
*/
/*postgres:
create function order_words(shipper_number integer, tracking_code text, alternative_code text,
  recipient_name text, document_number text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    'shipper' || shipper_number::text || ' '
      || replace(lower(tracking_code || ' ' || coalesce(alternative_code, '')), '-', ' ') || ' '
      || coalesce(document_number, '') || ' '
      || translate(lower(recipient_name),
        'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ-.,''/()&"',
        'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc         '),
    ' '), ''))
$$;
create index shipment_order_by_words on shipment_order using gin (
  order_words(shipper_number, tracking_code, alternative_code, recipient_name, document_number)
) with (gin_pending_list_limit = 256);
*/
