import { pagesOf } from '../../kits/batch/pages.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { csvOf } from '../../rows/file-answers.ts'
import { numberPlace } from '../../rows/list-row.ts'
import { anyText, edgeOf, momentForm, numberForm, wordForm } from '../../rows/query-forms.ts'
import { opsRows, type QueryValues } from '../../rows/row.ts'
import { computed, count, flag, moment, orNull, text, view } from '../../rows/view.ts'
import type { Audit, AuditFilter, ChainPart, ShownEntry } from './audit.ts'
import { subjectsOf } from './audit-subjects.ts'

export interface AuditContext {
  readonly audit: Pick<Audit, 'find' | 'checkPart'>
  readonly zone: Zone
}

const { plainRow, list } = opsRows<AuditContext>()

const readers = ['administrator', 'reader']

const filters = {
  subject: [anyText, 'Solo lo que se hizo sobre esto, tal como figura.'],
  about: [
    anyText,
    paragraph`Solo lo que se hizo sobre un envío, una cuenta o una sucursal, por su código o número,
      o lo que hizo una persona, por su nombre.`,
  ],
  operator: [anyText, 'Solo lo que hizo quien lleva este nombre.'],
  action: [anyText, 'Solo esta acción, por ejemplo `branch.close`.'],
  from: [momentForm, 'Desde este día, o desde este momento.'],
  to: [momentForm, 'Hasta este día inclusive, o antes de este momento.'],
  sort: [
    wordForm(['oldest', 'newest']),
    '`oldest`: de lo más viejo a lo más nuevo, que es lo usual; `newest`: al revés.',
  ],
} as const

function readFilter(
  { subject, about, operator, action, from, to, sort }: QueryValues<typeof filters>,
  zone: Zone,
  auditSubjects: readonly string[],
): AuditFilter {
  return {
    subjects: subject ? [subject] : undefined,
    about: about
      ? { subjects: subjectsOf(about, auditSubjects), operator: about.trim() }
      : undefined,
    operator,
    action,
    from: edgeOf(from, zone, 'from'),
    before: edgeOf(to, zone, 'to'),
    isNewestFirst: sort === 'newest',
  }
}

export function auditRows(subjects: readonly string[]) {
  return [listAudit(subjects), exportAudit(subjects), checkAudit]
}

const shownEntry = view<ShownEntry>('AuditEntry')({
  sequence: count('Su lugar en el registro.'),
  at: moment('Cuándo pasó.'),
  operator: text('Quién lo hizo.'),
  operatorId: text('El id del token o de la clave; o vacío.'),
  action: text('Qué hizo.'),
  subject: text('Sobre qué.'),
  detail: [
    'shown',
    {
      schema: {
        description: paragraph`Con qué datos; su forma depende de la acción. Lo que se escribió
          sobre personas está mientras se guarda; después dice \`[borrado]\`, y la cadena sigue
          entera.`,
      },
      write: (shown: string) => JSON.parse(shown) as unknown,
    },
  ],
  hash: text('El eslabón de la cadena firmada.'),
})

const listAudit = (subjects: readonly string[]) =>
  list({
    path: '/audit',
    name: 'listAudit',
    summary: 'Consultar el registro de cambios',
    description: paragraph`Todo cambio hecho por operaciones, del más viejo al más nuevo. Cada
      entrada lleva la huella de la anterior y está firmada: \`./posta audit verify\`, o GET
      /audit/check, comprueba que ninguna fue alterada ni quitada.`,
    roles: readers,
    query: filters,
    readPlace: numberPlace,
    load: ({ query, after, limit }, { audit, zone }) =>
      audit.find(readFilter(query, zone, subjects), after, limit),
    placeOf: ({ sequence }) => String(sequence),
    item: shownEntry,
  })

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

const exportAudit = (subjects: readonly string[]) =>
  plainRow({
    method: 'GET',
    path: '/audit.csv',
    name: 'exportAudit',
    summary: 'Exportar el registro de cambios',
    description: paragraph`Lo mismo que la lista, todo, en un archivo CSV, con lo que cada eslabón
      cubre. \`detail\` es lo firmado: de lo que se escribió sobre personas tiene una huella;
      \`shown\`, lo que se lee.`,
    roles: readers,
    query: filters,
    answer: csvOf,
    run({ query }, { audit, zone }) {
      const filter = readFilter(query, zone, subjects)
      const pages = pagesOf((last: ShownEntry | undefined, limit) =>
        audit.find(filter, last?.sequence, limit),
      )
      const toRow = (entry: ShownEntry) => ({ ...entry, at: isoText(entry.at) })
      return { csv: writeCsv(columns, pages, toRow), fileName: 'audit.csv' }
    },
  })

const checkAudit = plainRow({
  method: 'GET',
  path: '/audit/check',
  name: 'checkAudit',
  summary: 'Comprobar la cadena del registro de cambios',
  description: paragraph`Comprueba mil eslabones por pedido, para no demorar a nadie: mientras
    \`next\` no sea \`null\`, se pide la parte siguiente con \`after\`. Todas juntas comprueban lo
    mismo que \`./posta audit verify\`.`,
  roles: readers,
  query: {
    after: [numberForm(0, 999_999_999_999), 'El `next` de la parte anterior; falta en la primera.'],
  },
  answer: view<ChainPart>('AuditCheck')({
    sound: computed(flag('Si la parte comprobada está entera.'), (part) => !part.fault),
    checked: ['upTo', count('Hasta qué eslabón se comprobó.')],
    links: count('Cuántos eslabones tiene la cadena.'),
    next: computed(orNull(count('Desde dónde seguir; `null` al terminar.')), ({ isEnd, upTo }) =>
      isEnd ? null : upTo,
    ),
    faultAt: computed(
      orNull(count('El eslabón que no está bien; `null` si ninguno.')),
      ({ fault }) => fault?.sequence,
    ),
    fault: computed(orNull(text('Qué tiene; `null` si nada.')), (part) => part.fault?.fault),
  }),
  run: ({ query: { after = 0 } }, { audit }) => audit.checkPart(after),
})
