-- Searches also find the street and the phone of an order. The phone is kept by its last ten
-- digits, so that it is found however it is written. Of orders that were loaded before only the
-- street is found.
alter table shipment_order add column phone text;

/*sqlite:
drop trigger order_words_deleted;
drop trigger order_words_changed;
drop table order_words;
create virtual table order_words using fts5 (
  words, content = '', columnsize = 0, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);
insert into order_words (order_words, rank) values ('secure-delete', 1);
insert into order_words (rowid, words)
  select id, 'shipper' || shipper_number || ' ' || tracking_code || ' '
    || coalesce(alternative_code, '') || ' ' || recipient_name || ' '
    || coalesce(document_number, '') || ' ' || street || ' ' || coalesce(phone, '')
  from shipment_order order by id;
create trigger order_words_deleted after delete on shipment_order begin
  insert into order_words (order_words, rowid, words) values ('delete', old.id,
    'shipper' || old.shipper_number || ' ' || old.tracking_code || ' '
    || coalesce(old.alternative_code, '') || ' ' || old.recipient_name || ' '
    || coalesce(old.document_number, '') || ' ' || old.street || ' ' || coalesce(old.phone, ''));
end;
create trigger order_words_changed after update of id, shipper_number, tracking_code,
  alternative_code, recipient_name, document_number, street, phone on shipment_order begin
  insert into order_words (order_words, rowid, words) values ('delete', old.id,
    'shipper' || old.shipper_number || ' ' || old.tracking_code || ' '
    || coalesce(old.alternative_code, '') || ' ' || old.recipient_name || ' '
    || coalesce(old.document_number, '') || ' ' || old.street || ' ' || coalesce(old.phone, ''));
  insert into order_words (rowid, words) values (new.id,
    'shipper' || new.shipper_number || ' ' || new.tracking_code || ' '
    || coalesce(new.alternative_code, '') || ' ' || new.recipient_name || ' '
    || coalesce(new.document_number, '') || ' ' || new.street || ' ' || coalesce(new.phone, ''));
end;
*/
/*postgres:
drop index shipment_order_by_words;
drop function order_words(integer, text, text, text, text);
create function order_words(shipper_number integer, tracking_code text, alternative_code text,
  recipient_name text, document_number text, street text, phone text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    'shipper' || shipper_number::text || ' '
      || replace(lower(tracking_code || ' ' || coalesce(alternative_code, '')), '-', ' ') || ' '
      || coalesce(document_number, '') || ' ' || coalesce(phone, '') || ' '
      || translate(lower(recipient_name || ' ' || street),
        'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ-.,''/()&"',
        'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc         '),
    ' '), ''))
$$;
create index shipment_order_by_words on shipment_order using gin (
  order_words(shipper_number, tracking_code, alternative_code, recipient_name, document_number,
    street, phone)
) with (gin_pending_list_limit = 256);
*/

-- The orders of all shippers by the day on which they were loaded; written at its end.
create index order_state_by_time on order_state (entered_at, id);
