import { useQuery } from '@tanstack/react-query'
import { percent } from '../../formats/numbers.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Bars } from '../../parts/charts.tsx'
import { Note } from '../../parts/note.tsx'
import { useVisitReason } from '../../parts/visit-reason.ts'
import { boardWords } from '../../words/board.ts'
import { useWords } from '../../words/words.ts'
import { type Board, type BoardQuestion, groupsQuery } from './figures.ts'

const mostReasons = 6

/** Why visits fail, and the branch where they fail much more often than before. */
export function VisitsCards({ board, question }: { board: Board; question: BoardQuestion }) {
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

/** So few visits tell nothing. */
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
