import { type BranchSight, isOfBranch } from '../../kernel/sight.ts'
import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import type { Operation, OperationRow } from '../../rows/operation.ts'
import type { Chapter } from '../../slice.ts'
import { scopes } from '../../slices.ts'
import { inChapterOrder } from '../chapters.ts'
import { takesIdempotencyKey } from '../operations/repeated-requests.ts'
import { operations, opsChapters } from '../ops/operations.ts'
import { opsBase } from '../ops/ops.ts'
import { type PersonRow, personRows } from '../people/rows.ts'
import { v1Chapters, v1Rows } from '../v1/rows.ts'
import { v1Base } from '../v1/v1.ts'
import {
  listsNote,
  operationsNotes,
  problemsNote,
  unknownNote,
  versionNote,
} from './general-notes.ts'

const scopeList = Object.entries(scopes).map(([name, text]) => `\`${name}\` (${text.slice(0, -1)})`)

/** Notes that apply to every row of the shippers' API. */
const keyNotes: readonly Note[] = [
  {
    title: 'Autorización',
    text: paragraph`Cada pedido lleva la cabecera \`Authorization: Bearer\` con una clave. Las de
      pruebas empiezan con \`posta_test_\` y las de producción con \`posta_live_\`. Las emite tu
      ejecutivo de cuentas, con los permisos que hagan falta; una clave con el permiso \`keys\`
      emite, renueva y revoca otras. Al renovar, la anterior sigue sirviendo un tiempo.`,
  },
  { title: 'Permisos', text: `${scopeList.join('; ')}.` },
  {
    title: 'Claves para páginas web',
    text: paragraph`Una clave con el único permiso \`quotes\` puede estar a la vista: solo cotiza.
      Si se emite con orígenes, los navegadores la usan desde esas páginas (CORS) y desde ninguna
      otra. Cada visitante puede cotizar ${limits.browserQuotesPerSecond} veces por segundo.`,
  },
  {
    title: 'Importes y medidas',
    text: paragraph`Los importes son centavos enteros, en campos que terminan en \`Cents\`; los
      pesos, kilogramos; los lados, centímetros; los momentos, ISO 8601 en UTC.`,
  },
  problemsNote,
  versionNote,
  unknownNote,
  listsNote,
  {
    title: 'Reintentos',
    text: paragraph`En un POST que crea o cambia algo, la cabecera \`Idempotency-Key\` hace que un
      reintento reciba la primera respuesta, durante ${limits.idempotencyHours} horas, y no haga
      nada más. Un pedido rechazado (4xx) deja libre la clave.`,
  },
]

type Row = OperationRow<never>

/** An API made of operation rows, as its documents describe it. */
export interface OperationApi {
  readonly title: string
  readonly summary: string
  readonly lead: string
  readonly base: string
  /** The folder of its golden pairs. */
  readonly face: string
  /** The path of its reference page. */
  readonly page: string
  readonly chapters: readonly Chapter[]
  readonly rows: readonly ApiRow[]
  readonly notes: readonly Note[]
  /** The shell variable that holds the token in calls to paste. */
  readonly token: string
  /** The meaning of 401 in the table of codes. */
  readonly unauthorized: string
  readonly forbidden: string
}

/** A row, with its permissions as one of its rules. */
export interface ApiRow {
  readonly row: Row
  readonly access: Note
  /** Whether a retry may carry an Idempotency-Key. */
  readonly once: boolean
  /** Whether calls are rate-limited. */
  readonly limited: boolean
  /** The credentials that a call shows, by their name in the OpenAPI document. */
  readonly security: readonly ApiCredential[]
}

export type ApiCredential = 'token' | 'session'

/** The answer to callers of one branch (D58). */
const sightTexts: Readonly<Record<BranchSight, string>> = {
  'no-shipments': '',
  named: ' Quien es de una sucursal, de los envíos que están o estuvieron en ella o que van ahí.',
  narrowed: ' Quien es de una sucursal ve lo de ella.',
  'whole-carrier': ' No quien es de una sola sucursal: es de todo el transportista.',
  'in-hand':
    ' Quien es de una sucursal, de cualquier envío que tenga en la mano, sin su destinatario.',
}

/** The callers of the rows of people (D38). */
const admissionNotes = {
  v1: admissionsOf('Con una sesión de quien tiene el rol `administra` en la cuenta.'),
  ops: admissionsOf('Con una sesión, o un token, del rol `administrator`; `reader` puede mirar.'),
}

function admissionsOf(administrators: string): Readonly<Record<PersonRow['admits'], Note>> {
  const title = 'Quién puede'
  return {
    anyone: { title, text: 'Cualquiera: no lleva credenciales.' },
    person: { title, text: 'Quien ingresó: con la cookie de su sesión.' },
    administrators: { title, text: administrators },
  }
}

/** The rows of the account's own people take no key of a program. */
const admissionCredentials = {
  v1: { anyone: [], person: ['session'], administrators: ['session'] },
  ops: { anyone: [], person: ['session'], administrators: ['token'] },
} as const

export const opsApi: OperationApi = {
  title: 'API de operaciones',
  summary: 'El lado del transportista: de los movimientos a la auditoría.',
  lead: paragraph`El lado del transportista: movimientos, remitentes, tarifas, depósito, cobranzas y
    lo demás que hace falta para operar. JSON, con nombres en inglés.`,
  base: opsBase,
  face: 'ops',
  page: '/docs/ops',
  chapters: opsChapters,
  rows: inChapterOrder(opsChapters, [...operations, ...personRows]).map((row) => ({
    row,
    access: 'admits' in row ? admissionNotes.ops[row.admits] : rolesNote(row),
    once: takesIdempotencyKey(row),
    limited: true,
    security: 'admits' in row ? admissionCredentials.ops[row.admits] : ['token'],
  })),
  notes: operationsNotes,
  token: '$POSTA_OPS_TOKEN',
  unauthorized: 'Falta el token o no es válido.',
  forbidden: 'El rol del token no alcanza.',
}

export const v1Api: OperationApi = {
  title: 'API /v1 para remitentes',
  summary: 'Con claves y permisos: cotizar, seguir envíos y administrar la cuenta.',
  lead: paragraph`Lo que el contrato no tiene, para los programas de los remitentes: claves con
    permisos en lugar de la contraseña. JSON, con nombres en inglés.`,
  base: v1Base,
  face: 'v1',
  page: '/docs/v1',
  chapters: v1Chapters,
  rows: inChapterOrder(v1Chapters, [...v1Rows, ...personRows]).map((row) => ({
    row,
    access:
      'admits' in row
        ? admissionNotes.v1[row.admits]
        : {
            title: 'Permiso',
            text: `Una clave con el permiso \`${row.scope}\`. ${scopes[row.scope]}`,
          },
    once: takesIdempotencyKey(row),
    limited: true,
    security: 'admits' in row ? admissionCredentials.v1[row.admits] : ['token'],
  })),
  notes: keyNotes,
  token: '$POSTA_KEY',
  unauthorized: 'Falta la clave, o no es válida en este ambiente.',
  forbidden: 'La clave no tiene el permiso.',
}

/** Returns a rule that lists the roles that may call an operation. */
function rolesNote({ roles, sight }: Pick<Operation<never>, 'roles' | 'sight'>): Note {
  const note = sight && roles.some(isOfBranch) ? sightTexts[sight] : ''
  const others = roles.filter((role) => role !== 'administrator')
  const who = ['administrator', ...others].map((role) => `\`${role}\``)
  return { title: 'Quién puede', text: `Un token con el rol ${who.join(' o ')}.${note}` }
}
