import type { AddWords } from './order-list.ts'

const isJoined = 's.id = order_words.rowid and order_words match ?'
const isSearched = 's.id in (select rowid from order_words where order_words match ?)'

/** Words hold only letters and digits, so that both engines read them between quotes. */
export const addWords: AddWords = (where, words, engine, shipper, how = 'joined') => {
  const owner = shipper === undefined ? [] : [`shipper${shipper}`]
  if (engine === 'sqlite') {
    const search = [...owner.map((word) => `"${word}"`), ...words.map((word) => `"${word}"*`)]
    where.and(how === 'joined' ? isJoined : isSearched, search.join(' '))
  } else {
    const search = [...owner.map((word) => `'${word}'`), ...words.map((word) => `'${word}':*`)]
    where.and(`${indexedWords} @@ cast(? as tsquery)`, search.join(' & '))
  }
}

/** As in the index. */
const indexedWords = `order_words(o.shipper_number, o.tracking_code, o.alternative_code,
  o.recipient_name, o.document_number, o.street, o.phone)`
