import { isProvinceLetter, type ProvinceLetter, provinceNames } from '../../../kernel/province.ts'
import { foldName } from './fold.ts'

/** Other spellings of the provinces' names. */
const otherWritings: readonly (readonly [ProvinceLetter, string])[] = [
  ['B', 'BS AS|BSAS|PCIA DE BUENOS AIRES|PROVINCIA DE BUENOS AIRES|PROV DE BUENOS AIRES|PBA|GBA'],
  ['B', 'PROVINCIA BUENOS AIRES|PROV BUENOS AIRES|PCIA BUENOS AIRES|PCIA BS AS|PROV BS AS|BA'],
  ['B', 'GRAN BUENOS AIRES|PROVINCIA DE BS AS|PCIA DE BS AS|BUENOS AIRES GBA|B AIRES'],
  ['C', 'CABA|C A B A|CAPITAL FEDERAL|CAP FED|CAP FEDERAL|CAPITAL|CF|C F|DISTRITO FEDERAL'],
  ['C', 'CIUDAD DE BUENOS AIRES|CIUDAD AUTONOMA DE BS AS|CIUDAD AUTONOMA BUENOS AIRES'],
  ['C', 'CIUDAD AUTONOMA|CDAD DE BUENOS AIRES|CIUDAD BUENOS AIRES|CDAD AUTONOMA DE BUENOS AIRES'],
  ['C', 'CABA BUENOS AIRES|BUENOS AIRES CABA|CAPFED|CAPITAL FEDERAL BUENOS AIRES|BUENOS AIRES CF'],
  ['E', 'ER|E RIOS|ENTRERIOS'],
  ['G', 'SGO DEL ESTERO|SANTIAGO|SDE|STGO DEL ESTERO'],
  ['N', 'MNES'],
  ['Q', 'NQN'],
  ['R', 'RN'],
  ['S', 'STA FE|SFE'],
  ['T', 'TUC'],
  ['V', 'TDF|TIERRA DEL FUEGO ANTARTIDA E ISLAS DEL ATLANTICO SUR'],
  ['W', 'CTES'],
  ['X', 'CBA|CORDOBA PROVINCIA'],
  ['M', 'MZA|MDZ'],
  ['Z', 'STA CRUZ'],
]

const byWriting = createTable()

function createTable(): ReadonlyMap<string, ProvinceLetter> {
  const rows = Object.entries(provinceNames).map(
    ([letter, name]) => [foldName(name), letter as ProvinceLetter] as const,
  )
  const others = otherWritings.flatMap(([letter, words]) =>
    words.split('|').map((word) => [word, letter] as const),
  )
  return new Map([...rows, ...others])
}

/** Returns the province that a text names, by its name, its letter or a common abbreviation. */
export function readProvince(text: string): ProvinceLetter | undefined {
  return provinceOf(foldName(text))
}

/** The same for a text that is already folded. */
export function provinceOf(folded: string): ProvinceLetter | undefined {
  if (folded === '') return undefined
  if (folded.length === 1 && isProvinceLetter(folded)) return folded
  const letter = byWriting.get(folded)
  if (letter !== undefined) return letter
  const bare = folded.replace(/^AR (?=.)|^(PROVINCIA|PROV|PCIA)( DE| DEL)? (?=.)/, '')
  return byWriting.get(bare)
}

/** Whether a name means the capital as a whole, also in the field of a locality. */
export function meansCapital(folded: string): boolean {
  return folded !== 'BUENOS AIRES' && byWriting.get(folded) === 'C'
}
