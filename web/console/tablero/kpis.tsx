import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '../../api/network.ts'
import { decimal, percent, whole } from '../../formats/numbers.ts'
import { Kpi } from '../../parts/kpi.tsx'
import { isBuilt } from '../../parts/link.tsx'
import { boardWords } from '../../words/board.ts'
import { useWords } from '../../words/words.ts'
import { isComparable } from './comparable.ts'
import { type Board, type BoardQuestion, goal, shareOf } from './figures.ts'

/** What matters most, each leading to the shipments of it. */
export function Kpis({ board, question }: { board: Board; question: BoardQuestion }) {
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
export function useBranchName(code: string | undefined): string | undefined {
  const branches = useQuery(branchesQuery).data ?? []
  return code === undefined ? undefined : (branches.find((one) => one.code === code)?.name ?? code)
}
