/** Why a visit failed, in the words of each language. */
export interface VisitReason {
  readonly code: string
  readonly es: string
  readonly en: string
}

/** The reasons that everybody means the same by; a carrier may have codes of its own besides. */
export const visitReasons: readonly VisitReason[] = [
  { code: 'AUSENTE', es: 'Nadie en el domicilio', en: 'Nobody at the address' },
  { code: 'DIRECCION', es: 'Dirección incompleta', en: 'Incomplete address' },
  { code: 'EFECTIVO', es: 'Sin el efectivo', en: 'Without the cash' },
  { code: 'RECHAZADO', es: 'Lo rechazaron', en: 'They refused it' },
  { code: 'ACCESO', es: 'Zona sin acceso', en: 'Area without access' },
  { code: 'TIEMPO', es: 'No se llegó a tiempo', en: 'Not reached in time' },
]

const codes = new Set(visitReasons.map(({ code }) => code))

/** A known code however it was typed, so that it is counted once; another as it is. */
export function toReasonCode(input: string): string {
  const code = input.trim().toUpperCase()
  return codes.has(code) ? code : input
}

/** How messages describe the code of a reason. */
export const reasonCodeWords = [
  'Por qué falló la visita: ',
  visitReasons.map(({ code, es }) => `${code} (${es.toLowerCase()})`).join(', '),
  ', o un código propio del transportista; vacío si no se dijo.',
].join('')
