export interface PostalName {
  readonly name: string
  /** The partido or department that the name tells, as it is written there; empty for none. */
  readonly district: string
}

/**
 * Lists of postal codes write where a place is into its name: `LA FALDA (GARZA-DPTO.SARMIENTO)`,
 * `KILOMETRO 36 (GRAND BOURG, PDO. GRAL. SARMIENTO)`, `CHABELA (APEADERO FCGM)`.
 */
export function splitPostalName(written: string): PostalName {
  const open = written.indexOf('(')
  if (open <= 0) return { name: written, district: '' }
  const name = written.slice(0, open).trim()
  const told = /\b(?:DPTO|DEPTO|PDO|PTDO)\.\s*([^()]+)/i.exec(written.slice(open))?.[1] ?? ''
  return { name: name === '' ? written : name, district: fullWords(told) }
}

const shortened: ReadonlyMap<string, string> = new Map(
  Object.entries({
    GRAL: 'GENERAL',
    CNEL: 'CORONEL',
    CTE: 'COMANDANTE',
    PTE: 'PRESIDENTE',
    GDOR: 'GOBERNADOR',
    GOB: 'GOBERNADOR',
    STA: 'SANTA',
    STO: 'SANTO',
    ALTE: 'ALMIRANTE',
    TTE: 'TENIENTE',
    CAP: 'CAPITAL',
  }),
)

/** `GRAL.M.M.DE GUEMES` is `GENERAL M. M. DE GUEMES`. */
function fullWords(written: string): string {
  const words = written.replaceAll('.', '. ').trim().split(/\s+/)
  return words.map((word) => shortened.get(word.replace(/\.$/, '').toUpperCase()) ?? word).join(' ')
}
