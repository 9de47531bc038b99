import { dayNumberText } from '../../kernel/days.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { day, itemsOf, objectOf, string } from '../../rows/answer-schema.ts'
import type { Operation } from '../../rows/operation.ts'
import { numberForm } from '../../rows/query-forms.ts'
import { tableOperations } from '../../rows/table-operations.ts'
import { holidaysWire, type TransitOpsContext, timesWire } from './transit-tables.wire.ts'

const holidaySchema = entity(
  'NationalHoliday',
  objectOf({ day: day('Qué día.'), name: string('Cuál.') }),
)

const listNationalHolidays: Operation<TransitOpsContext> = {
  method: 'GET',
  path: '/national-holidays',
  name: 'listNationalHolidays',
  summary: 'Listar los feriados nacionales',
  description: paragraph`Los de un año, calculados: los inamovibles, los de Pascua y los
    trasladables, con el lunes que les toca (ley 27.399). Los que se agregan o se trabajan van en
    \`/holidays\`.`,
  roles: ['administrator', 'executive', 'reader'],
  query: [
    {
      name: 'year',
      description: 'Qué año.',
      form: numberForm(2000, 2199),
      required: { example: '2026' },
    },
  ],
  response: itemsOf(holidaySchema),
  successStatus: 200,
  async answer({ query }, { transitTimes }) {
    const holidays = transitTimes.nationalHolidays(Number(query['year']))
    const items = holidays.map(({ day: date, name }) => ({ day: dayNumberText(date), name }))
    return { status: 200, body: { items } }
  },
}

/** Everything that promises are made of, maintained by the carrier's own people. */
export const transitOperations: readonly Operation<TransitOpsContext>[] = [
  ...tableOperations(timesWire),
  ...tableOperations(holidaysWire),
  listNationalHolidays,
]
