import { dayNumberText } from '../../kernel/days.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Operation } from '../../rows/operation.ts'
import { numberForm } from '../../rows/query-forms.ts'
import { opsRows } from '../../rows/row.ts'
import { tableOperations } from '../../rows/table-operations.ts'
import { computed, day, itemsView, text, view } from '../../rows/view.ts'
import { holidaysWire, type TransitOpsContext, timesWire } from './transit-tables.wire.ts'
import type { TransitTimes } from './transit-times.ts'

const { plainRow } = opsRows<TransitOpsContext>()

type NationalHoliday = ReturnType<TransitTimes['nationalHolidays']>[number]

const shownHoliday = view<NationalHoliday>('NationalHoliday')({
  day: computed(day('Qué día.'), (holiday) => dayNumberText(holiday.day)),
  name: text('Cuál.'),
})

const listNationalHolidays = plainRow({
  method: 'GET',
  path: '/national-holidays',
  name: 'listNationalHolidays',
  summary: 'Listar los feriados nacionales',
  description: paragraph`Los de un año, calculados: los inamovibles, los de Pascua y los
    trasladables, con el lunes que les toca (ley 27.399). Los que se agregan o se trabajan van en
    \`/holidays\`.`,
  roles: ['administrator', 'executive', 'reader'],
  query: { year: [numberForm(2000, 2199), 'Qué año.', { example: '2026' }] },
  answer: itemsView(shownHoliday),
  run: ({ query: { year } }, { transitTimes }) => transitTimes.nationalHolidays(year),
})

/** Everything that promises are made of, maintained by the carrier's own people. */
export const transitOperations: readonly Operation<TransitOpsContext>[] = [
  ...tableOperations(timesWire),
  ...tableOperations(holidaysWire),
  listNationalHolidays,
]
