import { canonicalWord, wordsOf } from '../words/street-name.ts'

/**
 * Former and alternative names of streets of the capital, which people keep writing. A row is the
 * other name, then words of the current name.
 */
const rows: readonly (readonly [string, string])[] = [
  ['Canning', 'Scalabrini Ortiz'],
  ['Cangallo', 'Peron Juan Domingo'],
  ['Charcas', 'Alvear Marcelo T'],
  ['Serrano', 'Borges Jorge Luis'],
  ['Acevedo', 'Armenia'],
  ['Republiquetas', 'Larralde Crisologo'],
  ['Victoria', 'Yrigoyen Hipolito'],
  ['Hipolito Irigoyen', 'Yrigoyen Hipolito'],
  ['Bernardo de Yrigoyen', 'Irigoyen Bernardo'],
  ['Del Tejar', 'Balbin Ricardo'],
  ['Diagonal Norte', 'Saenz Peña Roque Presidente'],
  ['Diagonal Sur', 'Roca Julio A'],
  ['Avenida del Trabajo', 'Peron Eva'],
  ['Guanacache', 'Roosevelt Franklin'],
  ['Pampa', 'La Pampa'],
  ['Monte Egmont', 'Tres Arroyos'],
  ['Parral', 'Pueyrredon Honorio'],
  ['Tres Cruces', 'Beiro Francisco'],
  ['America', 'Carril Salvador Maria'],
  ['Cuyo', 'Sarmiento'],
  ['Piedad', 'Mitre Bartolome'],
  ['Buen Orden', 'Irigoyen Bernardo'],
  ['Chavango', 'Las Heras'],
  ['Costanera Norte', 'Obligado Rafael'],
  ['Humberto Primo', 'Humberto 1'],
  ['33 Orientales', 'Treinta y Tres Orientales'],
  ['Once de Septiembre', '11 Septiembre 1888'],
]

export interface FormerName {
  readonly name: string
  readonly current: readonly string[]
}

export const formerNames: readonly FormerName[] = rows.map(([name, current]) => ({
  name,
  current: wordsOf(current).map(canonicalWord),
}))
