import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, objectOf, string } from '../../rows/answer-schema.ts'
import { badRequest, type Operation, type OperationInput } from '../../rows/operation.ts'
import { dayForm, wordForm } from '../../rows/query-forms.ts'
import { type Grouping, groupings } from './figure-question.ts'
import type { FloorSum } from './figures.ts'
import {
  branchFilter,
  type FiguresContext,
  figureReaders,
  keyProperties,
  namesFor,
  shipperFilter,
} from './figures.wire.ts'

const floor = {
  pieces: count('Los envíos que están con el operador ahora.'),
  idle: count('De esos, los que nadie escaneó en más de 72 horas.'),
}

const periodWrong = badRequest({
  es: 'Se esperan los días from y to, YYYY-MM-DD, from no después de to.',
  en: 'Expected the days from and to, YYYY-MM-DD, from not after to.',
})

/** `undefined` if none is asked, `wrong` if its days are no period. */
function readPeriod(
  { from, to }: OperationInput['query'],
  { zone, clock }: FiguresContext,
): Period | 'wrong' | undefined {
  if (!from && !to) return undefined
  return parsePeriod(zone, from || '2000-01-01', to || dayText(zone, clock())) ?? 'wrong'
}

/** Adds quarters of an hour up to the days of a zone. */
function addUpDays(quarters: readonly FloorSum[], zone: Zone): FloorSum[] {
  const days = Map.groupBy(quarters, ({ key }) => dayText(zone, Number(key)))
  return [...days].map(([key, some]) => ({ key, ...totalOf(some) }))
}

function totalOf(sums: readonly FloorSum[]): Omit<FloorSum, 'key'> {
  const total = (of: 'pieces' | 'idle') => sums.reduce((all, sum) => all + sum[of], 0)
  return { pieces: total('pieces'), idle: total('idle') }
}

export const getFloor: Operation<FiguresContext> = {
  method: 'GET',
  path: '/figures/floor',
  name: 'getFloor',
  summary: 'Ver cuántos envíos hay en cada sucursal ahora',
  description: paragraph`Los que el operador tiene y no terminaron, por la última sucursal que los
    vio, por remitente o por el día de su último movimiento, y cuántos de ellos están demorados.`,
  roles: figureReaders,
  query: [
    {
      name: 'from',
      description: 'Solo los que no se mueven desde este día o después; falta: todos.',
      form: dayForm,
    },
    {
      name: 'to',
      description: 'Solo los que no se mueven desde este día o antes; falta: todos.',
      form: dayForm,
    },
    branchFilter,
    shipperFilter,
    {
      name: 'by',
      description: 'Agrupados por sucursal, que es lo usual, por remitente o por día.',
      form: wordForm(groupings),
    },
  ],
  response: entity(
    'Floor',
    objectOf({
      ...floor,
      items: {
        type: 'array',
        items: entity(
          'FloorFigure',
          objectOf({
            ...keyProperties,
            branch: string('prov_codigo; vacío si no se agrupan por sucursal.'),
            ...floor,
          }),
        ),
        description: 'Por sucursal, por remitente o por día.',
      },
    }),
  ),
  successStatus: 200,
  problems: [{ status: 400, meaning: 'from y to no son un período.' }],
  async answer({ query }, context) {
    const period = readPeriod(query, context)
    if (period === 'wrong') return periodWrong
    const by: Grouping = groupings.find((one) => one === query['by']) ?? 'branch'
    const branch = query['branch'] ? query['branch'].toUpperCase() : undefined
    const shipper = query['shipper'] ? Number(query['shipper']) : undefined
    const found = await context.figures.floor({ by, branch, shipper, period })
    const sums = by === 'day' ? addUpDays(found, context.zone) : found
    const nameOf = await namesFor(context, by)
    const items = sums.map(({ key, pieces, idle }) => {
      return { key, name: nameOf(key), branch: by === 'branch' ? key : '', pieces, idle }
    })
    return { status: 200, body: { ...totalOf(sums), items } }
  },
}
