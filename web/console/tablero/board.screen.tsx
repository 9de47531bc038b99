import { useQuery } from '@tanstack/react-query'
import { saveFrom } from '../../api/file.ts'
import { branchesQuery } from '../../api/network.ts'
import { addDays, daysText, today } from '../../formats/dates.ts'
import {
  useAddressValues,
  useChangeAddress,
  usePressedAddress,
  writeSearch,
} from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Segments } from '../../parts/segments.tsx'
import { place } from '../../place.ts'
import { boardWords } from '../../words/board.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { DayCharts } from './day-charts.tsx'
import { boardQuery, readQuestion } from './figures.ts'
import { GroupsCard } from './groups-card.tsx'
import { Kpis, useBranchName } from './kpis.tsx'
import { VisitsCards } from './visits-cards.tsx'
import './board.css'

/** How the carrier does: volume, timeliness, failed visits and what is on the floor. */
export default function BoardScreen() {
  const words = useWords(boardWords)
  const language = useLanguage()
  const question = readQuestion(useAddressValues())
  const board = useQuery(boardQuery(question))
  const where = useBranchName(question.branch) ?? words.network
  return (
    <>
      <Head title={words.title} actions={<Choices />}>
        {words.lead(where, daysText(question.from, question.to, language))}
      </Head>
      <Loaded query={board}>
        {(figures) => (
          <div className="board">
            <Kpis board={figures} question={question} />
            <DayCharts board={figures} />
            <div className="split">
              <GroupsCard question={question} />
              <VisitsCards board={figures} question={question} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

type Span = keyof typeof boardWords.es.spans

/** The period, the branch and the file. */
function Choices() {
  const words = useWords(boardWords)
  const change = useChangeAddress()
  const { values, press } = usePressedAddress()
  const question = readQuestion(values)
  const branches = useQuery(branchesQuery).data ?? []
  const name = useBranchName(question.branch)
  const isUpToNow = question.to === today()
  const span = isUpToNow && String(question.days) in words.spans ? String(question.days) : ''
  const { from, to, branch } = question
  const by = branch ? 'day' : 'branch'
  const file = `${place.base}/ops/v1/figures.csv${writeSearch({ from, to, branch, by })}`
  const choose = (days: Span) =>
    press({
      desde: days === '14' ? undefined : addDays(today(), 1 - Number(days)),
      hasta: undefined,
    })
  return (
    <>
      <Segments
        label={words.span}
        options={Object.entries(words.spans).toSorted(
          ([one], [other]) => Number(one) - Number(other),
        )}
        value={span}
        onChange={(days) => choose(days as Span)}
      />
      <Menu
        entries={[
          {
            title: words.allBranches,
            isCurrent: branch === undefined,
            onSelect: () => change({ sucursal: undefined }),
          },
          ...branches.slice(0, 60).map((one) => ({
            title: one.name,
            isCurrent: one.code === branch,
            onSelect: () => change({ sucursal: one.code }),
          })),
        ]}
      >
        <Button icon="branch" right="down">
          {name ?? words.allBranches}
        </Button>
      </Menu>
      <Button kind="wide-only" icon="download" onClick={() => saveFrom(file, 'tablero.csv')}>
        {words.export}
      </Button>
    </>
  )
}
