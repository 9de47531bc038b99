/** The common parts of letters in both languages. */
import type { Language, PersonRole } from '../../../kernel/person.ts'
import type { LetterKind, Letters, Place } from '../people.ts'

export interface Written {
  readonly subject: string
  readonly lines: readonly string[]
}

/** When something was done, and on which device. */
export interface Done {
  readonly at: number
  readonly agent: string | undefined
  when(at: number): string
  deviceOf(agent: string): string
}

/** The content of a letter, and the words for it that depend on the language alone. */
export type Told<Kind extends LetterKind> = Letters[Kind] & {
  readonly kind: Kind
  readonly name: string
  readonly carrier: string
  /** The day and the time of the carrier's. */
  when(at: number): string
  /** A browser and its system in a few words. */
  deviceOf(agent: string): string
}

export type Texts = { readonly [Kind in LetterKind]: (letter: Told<Kind>) => Written }

/** A line for each place: `- Tienda Sur, administra (pruebas)`. */
export function listed(places: readonly Place[], language: Language, carrier: string): string {
  const lines = places.map(({ environment, shipperName, role }) => {
    const testing = language === 'es' ? ' (pruebas)' : ' (testing)'
    const roleName = roleNames[language][role]
    return `- ${shipperName ?? carrier}, ${roleName}${environment === 'testing' ? testing : ''}`
  })
  return lines.join('\n')
}

const roleNames: Readonly<Record<Language, Readonly<Record<PersonRole, string>>>> = {
  es: {
    administra: 'administra',
    despacha: 'despacha',
    cuentas: 'cuentas',
    integra: 'integra',
    mira: 'mira',
    administrator: 'administra',
    executive: 'ejecutiva',
    branch: 'sucursal',
    scanner: 'lector',
    courier: 'reparto',
    reader: 'mira',
  },
  en: {
    administra: 'administers',
    despacha: 'dispatches',
    cuentas: 'accounts',
    integra: 'integrates',
    mira: 'looks',
    administrator: 'administers',
    executive: 'executive',
    branch: 'branch',
    scanner: 'scanner',
    courier: 'courier',
    reader: 'looks',
  },
}

/** `7 días`, `1 hora`. */
export function lasting(hours: number, day: string, hour: string): string {
  const [many, word] = hours % 24 === 0 ? [hours / 24, day] : [hours, hour]
  return `${many} ${word}${many === 1 ? '' : 's'}`
}
