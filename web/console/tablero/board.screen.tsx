import { useQuery } from '@tanstack/react-query'
import { saveFrom } from '../../api/file.ts'
import { branchesQuery } from '../../api/network.ts'
import { addDays, daysText, today } from '../../formats/dates.ts'
import { decimal, percent, whole } from '../../formats/numbers.ts'
import {
  useAddressValues,
  useChangeAddress,
  usePressedAddress,
  writeSearch,
} from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Bars } from '../../parts/charts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { isBuilt } from '../../parts/link.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Note } from '../../parts/note.tsx'
import { Segments } from '../../parts/segments.tsx'
import { useVisitReason } from '../../parts/visit-reason.ts'
import { place } from '../../place.ts'
import { boardWords } from '../../words/board.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { isComparable } from './comparable.ts'
import { DayCharts } from './day-charts.tsx'
import {
  type Board,
  type BoardQuestion,
  boardQuery,
  goal,
  groupsQuery,
  readQuestion,
  shareOf,
} from './figures.ts'
import { GroupsCard } from './groups-card.tsx'
import './board.css'

/** How the carrier does: volume, timeliness, failed visits and the floor. */
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

/** The most important figures, each leading to its shipments. */
function Kpis({ board, question }: { board: Board; question: BoardQuestion }) {
  const words = useWords(boardWords)
  const { volume, onTime, visits, floor } = board
  const timely = shareOf(onTime.onTime, onTime.promised)
  const failed = shareOf(visits.failed, visits.visits)
  const { growth, timelyBefore, failedBefore } = isComparable(board)
    ? earlierOf(board)
    : nothingEarlier
  const at = question.branch ? { en: question.branch } : {}
  const list = isBuilt('/consola/envios') ? { to: '/consola/envios' } : {}
  const days = { desde: question.from, hasta: question.to }
  return (
    <div className="kpis">
      <Kpi label={words.received} figure={whole(volume.pieces)} {...list} search={days}>
        {growth === undefined ? undefined : (
          <>
            <Change by={growth * 100} unit={'\u00a0%'} /> {words.against(question.days)}
          </>
        )}
      </Kpi>
      <Kpi
        label={words.onTime}
        figure={timely === undefined ? words.none : percent(timely)}
        {...list}
        search={{ ...at, demorados: 'si' }}
      >
        {timely !== undefined && timelyBefore !== undefined ? (
          <>
            <Change by={(timely - timelyBefore) * 100} />
            {' · '}
          </>
        ) : undefined}
        {words.goal(percent(goal))}
      </Kpi>
      <Kpi
        label={words.failed}
        figure={failed === undefined ? words.none : percent(failed)}
        {...list}
        search={{ ...at, estado: 'CA' }}
      >
        {failed !== undefined && failedBefore !== undefined ? (
          <Change by={(failed - failedBefore) * 100} isBad />
        ) : undefined}
      </Kpi>
      <Kpi
        label={words.lateNow}
        figure={<span className={floor.idle > 0 ? 'neg' : undefined}>{whole(floor.idle)}</span>}
        {...list}
        search={{ ...at, quieto: '72' }}
      >
        {words.lateText}
      </Kpi>
    </div>
  )
}

const nothingEarlier = { growth: undefined, timelyBefore: undefined, failedBefore: undefined }

function earlierOf({ volume, volumeBefore, onTimeBefore, visitsBefore }: Board) {
  return {
    growth: shareOf(volume.pieces - volumeBefore.pieces, volumeBefore.pieces),
    timelyBefore: shareOf(onTimeBefore.onTime, onTimeBefore.promised),
    failedBefore: shareOf(visitsBefore.failed, visitsBefore.visits),
  }
}

/** How much a figure changed: green where that is good, red where it is bad. */
function Change({ by, unit = '', isBad }: { by: number; unit?: string; isBad?: boolean }) {
  const rounded = Math.round(by * 10) / 10
  const isGood = isBad ? rounded <= 0 : rounded >= 0
  const sign = rounded < 0 ? '−' : '+'
  return (
    <span className={isGood ? 'pos' : 'neg'}>
      {`${sign}\u00a0${decimal(Math.abs(rounded), 1)}${unit}`}
    </span>
  )
}

/** The name of the branch that the board is about. */
function useBranchName(code: string | undefined): string | undefined {
  const branches = useQuery(branchesQuery).data ?? []
  return code === undefined ? undefined : (branches.find((one) => one.code === code)?.name ?? code)
}

const mostReasons = 6

/** Why visits fail, and the branch where they fail much more often than before. */
function VisitsCards({ board, question }: { board: Board; question: BoardQuestion }) {
  const words = useWords(boardWords)
  const tellReason = useVisitReason()
  const { reasons, failed } = board.visits
  const data = reasons.slice(0, mostReasons).map(({ code, pieces }) => ({
    name: code === '' ? words.noReason : tellReason(code),
    value: pieces / Math.max(1, failed),
    family: 'attention' as const,
  }))
  return (
    <div className="stack">
      <Card title={words.why}>
        {data.length === 0 ? (
          <p className="quiet nothing">{words.noVisits}</p>
        ) : (
          <Bars
            left={142}
            label={words.whyLabel}
            data={data}
            format={(share) => percent(share, 0)}
          />
        )}
      </Card>
      <Doubled question={question} />
    </div>
  )
}

/** Fewer visits than this prove nothing. */
const leastVisits = 10

function Doubled({ question }: { question: BoardQuestion }) {
  const words = useWords(boardWords)
  const groups = useQuery(groupsQuery(question, 'branch')).data ?? []
  const worst = groups.find(
    ({ failed = 0, failedBefore, visits }) =>
      visits >= leastVisits &&
      failedBefore !== undefined &&
      failed >= 2 * failedBefore &&
      failed > 0,
  )
  if (worst === undefined) return undefined
  return (
    <Note
      family="problem"
      icon="warn"
      action={
        <LinkButton kind="sm" to="/consola/envios" search={{ en: worst.key, estado: 'CA' }}>
          {words.see}
        </LinkButton>
      }
    >
      <p>
        <b>{worst.name ?? worst.key}</b> {words.doubled}
        {words.doubledText(percent(worst.failed ?? 0), percent(worst.failedBefore ?? 0))}
      </p>
    </Note>
  )
}
