import type { Engine } from '../../../kits/db/database.ts'
import type { Where } from '../../../kits/db/where.ts'

const isJoined = 's.id = order_words.rowid and order_words match ?'
export const isSearched = 's.id in (select rowid from order_words where order_words match ?)'

/** Words hold only letters and digits, so that both engines read them between quotes. */
export function addWords(
  where: Where,
  words: readonly string[],
  engine: Engine,
  shipper?: number,
  matches = isJoined,
): void {
  const owner = shipper === undefined ? [] : [`shipper${shipper}`]
  if (engine === 'sqlite') {
    const search = [...owner.map((word) => `"${word}"`), ...words.map((word) => `"${word}"*`)]
    where.and(matches, search.join(' '))
  } else {
    const search = [...owner.map((word) => `'${word}'`), ...words.map((word) => `'${word}':*`)]
    where.and(`${indexedWords} @@ cast(? as tsquery)`, search.join(' & '))
  }
}

/** As in the index. */
const indexedWords = `order_words(o.shipper_number, o.tracking_code, o.alternative_code,
  o.recipient_name, o.document_number, o.street, o.phone)`
