import { pagesOf } from '../../kits/batch/pages.ts'
import { parseInstant } from '../../kits/clock/instant.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { parsePeriod } from '../../kits/clock/period.ts'
import { createZone, type Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import {
  count,
  maybeCount,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { listRow, numberPlace } from '../../rows/list-row.ts'
import { csvFile, type Operation, type OperationInput } from '../../rows/operation.ts'
import { numberForm, type QueryForm, textForm, wordForm } from '../../rows/query-forms.ts'
import type { Audit, AuditFilter, ShownEntry } from './audit.ts'
import { subjectsOf } from './audit-subjects.ts'

export interface AuditContext {
  readonly audit: Pick<Audit, 'find' | 'checkPart'>
  readonly zone: Zone
}

const readers = ['administrator', 'reader']

const anyZone = createZone('UTC')

const momentForm: QueryForm = textForm(
  {
    es: 'un día, YYYY-MM-DD, o un momento ISO 8601',
    en: 'a day, YYYY-MM-DD, or a moment in ISO 8601',
  },
  (sent) => readMoment(sent, anyZone, 'from') !== undefined,
)

function readMoment(sent: string, zone: Zone, edge: 'from' | 'to'): number | undefined {
  return parsePeriod(zone, sent, sent)?.[edge] ?? parseInstant(sent, zone)
}

const filters = [
  { name: 'subject', description: 'Solo lo que se hizo sobre esto, tal como figura.' },
  {
    name: 'about',
    description: paragraph`Solo lo que se hizo sobre un envío, una cuenta o una sucursal, por su
      código o número, o lo que hizo una persona, por su nombre.`,
  },
  { name: 'operator', description: 'Solo lo que hizo quien lleva este nombre.' },
  { name: 'action', description: 'Solo esta acción, por ejemplo `branch.close`.' },
  { name: 'from', description: 'Desde este día, o desde este momento.', form: momentForm },
  {
    name: 'to',
    description: 'Hasta este día inclusive, o antes de este momento.',
    form: momentForm,
  },
  {
    name: 'sort',
    description: '`oldest`: de lo más viejo a lo más nuevo, que es lo usual; `newest`: al revés.',
    form: wordForm(['oldest', 'newest']),
  },
]

/** The forms of the parameters have refused what can't be read. */
function readFilter(query: OperationInput['query'], zone: Zone): AuditFilter {
  const { subject, about, operator, action, from, to, sort } = query
  return {
    subjects: subject ? [subject] : undefined,
    about: about ? { subjects: subjectsOf(about), operator: about.trim() } : undefined,
    operator: operator || undefined,
    action: action || undefined,
    from: from ? readMoment(from, zone, 'from') : undefined,
    before: to ? readMoment(to, zone, 'to') : undefined,
    isNewestFirst: sort === 'newest',
  }
}

const problems = [{ status: 400, meaning: 'Un filtro no se puede leer.' }]

export const listAudit: Operation<AuditContext> = {
  ...listRow({
    path: '/audit',
    name: 'listAudit',
    summary: 'Consultar el registro de cambios',
    description: paragraph`Todo cambio hecho por operaciones, del más viejo al más nuevo. Cada
      entrada lleva la huella de la anterior y está firmada: \`./posta audit verify\`, o GET
      /audit/check, comprueba que ninguna fue alterada ni quitada.`,
    problems,
    filters,
    readPlace: numberPlace,
    load: ({ after, limit }, { query }, { audit, zone }: AuditContext) =>
      audit.find(readFilter(query, zone), after, limit),
    placeOf: ({ sequence }) => String(sequence),
    item: entity(
      'AuditEntry',
      objectOf({
        sequence: count('Su lugar en el registro.'),
        at: moment('Cuándo pasó.'),
        operator: string('Quién lo hizo.'),
        operatorId: { type: 'string', description: 'El id del token o de la clave; o vacío.' },
        action: string('Qué hizo.'),
        subject: string('Sobre qué.'),
        detail: {
          description: paragraph`Con qué datos; su forma depende de la acción. Lo que se escribió
            sobre personas está mientras se guarda; después dice \`[borrado]\`, y la cadena sigue
            entera.`,
        },
        hash: string('El eslabón de la cadena firmada.'),
      }),
    ),
    write: writeEntry,
  }),
  roles: readers,
}

function writeEntry(entry: ShownEntry) {
  const { sequence, at, operator, operatorId, action, subject, hash } = entry
  const detail: unknown = JSON.parse(entry.shown)
  return { sequence, at: isoText(at), operator, operatorId, action, subject, detail, hash }
}

const columns = [
  'sequence',
  'at',
  'operator',
  'operatorId',
  'action',
  'subject',
  'detail',
  'shown',
  'previousHash',
  'keyId',
  'hash',
]

export const exportAudit: Operation<AuditContext> = {
  method: 'GET',
  path: '/audit.csv',
  name: 'exportAudit',
  summary: 'Exportar el registro de cambios',
  description: paragraph`Lo mismo que la lista, todo, en un archivo CSV, con lo que cada eslabón
    cubre. \`detail\` es lo firmado: de lo que se escribió sobre personas tiene una huella;
    \`shown\`, lo que se lee.`,
  roles: readers,
  query: filters,
  ...csvFile,
  problems,
  async answer({ query }, { audit, zone }) {
    const filter = readFilter(query, zone)
    const pages = pagesOf((last: ShownEntry | undefined, limit) =>
      audit.find(filter, last?.sequence, limit),
    )
    const toRow = (entry: ShownEntry) => ({ ...entry, at: isoText(entry.at) })
    return { status: 200, csv: writeCsv(columns, pages, toRow), fileName: 'audit.csv' }
  },
}

export const checkAudit: Operation<AuditContext> = {
  method: 'GET',
  path: '/audit/check',
  name: 'checkAudit',
  summary: 'Comprobar la cadena del registro de cambios',
  description: paragraph`Comprueba mil eslabones por pedido, para no demorar a nadie: mientras
    \`next\` no sea \`null\`, se pide la parte siguiente con \`after\`. Todas juntas comprueban lo
    mismo que \`./posta audit verify\`.`,
  roles: readers,
  query: [
    {
      name: 'after',
      description: 'El `next` de la parte anterior; falta en la primera.',
      form: numberForm(0, 999_999_999_999),
    },
  ],
  response: entity(
    'AuditCheck',
    objectOf({
      sound: { type: 'boolean', description: 'Si la parte comprobada está entera.' },
      checked: count('Hasta qué eslabón se comprobó.'),
      links: count('Cuántos eslabones tiene la cadena.'),
      next: maybeCount('Desde dónde seguir; `null` al terminar.'),
      faultAt: maybeCount('El eslabón que no está bien; `null` si ninguno.'),
      fault: maybeString('Qué tiene; `null` si nada.'),
    }),
  ),
  successStatus: 200,
  problems: [{ status: 400, meaning: '`after` no es un número.' }],
  async answer({ query }, { audit }) {
    const part = await audit.checkPart(Number(query['after'] || 0))
    const { upTo, links, isEnd, fault } = part
    return {
      status: 200,
      body: {
        sound: fault === undefined,
        checked: upTo,
        links,
        next: isEnd ? null : upTo,
        faultAt: fault?.sequence ?? null,
        fault: fault?.fault ?? null,
      },
    }
  },
}
