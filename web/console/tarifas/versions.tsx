import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ops } from '../../api/client.ts'
import { dateText, momentText } from '../../formats/dates.ts'
import { operatorName } from '../../formats/people.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { publicationsQuery } from './publications.ts'
import type { DraftKeeper } from './server-draft.ts'

interface VersionsProps {
  readonly keeper: DraftKeeper
  readonly mayChange: boolean
}

/** Past and coming publications: going back is publishing an earlier one again. */
export function Versions({ keeper, mayChange }: VersionsProps) {
  const words = useWords(tariffsWords)
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const { data: all = [] } = useQuery(publicationsQuery)
  const shown = all.filter(({ state }) => state !== 'cancelled')
  if (shown.length === 0) return undefined
  const current = shown.find(({ state }) => state === 'applied')?.number
  const withdraw = async (number: number, day: string) => {
    try {
      const path = { number: String(number) }
      await ops.DELETE('/rate-publications/{number}', { params: { path } })
      showToast(words.cancelled(dateText(day)))
    } catch (error) {
      setFailure(error)
    }
    await queries.invalidateQueries({ queryKey: publicationsQuery.queryKey })
  }
  const goBack = (number: number) =>
    keeper.goBack(number).then(() => showToast(words.wentBack), setFailure)
  return (
    <Card title={words.versions} flush>
      <ul className="items tight">
        {shown.map((one) => (
          <li key={one.number}>
            <span className="grow">
              <b>{words.versionSince(dateText(one.from))}</b>
              <small>
                {one.number === current ? `${words.versionNow} · ` : ''}
                {one.kind === 'edits' ? words.versionEdits : words.versionRows(one.rows)}
                {one.note ? ` · ${one.note}` : ''}
                {one.kind === 'publication'
                  ? ` · ${operatorName(one.publishedBy)}, ${momentText(one.publishedAt)}`
                  : ''}
              </small>
            </span>
            {one.state === 'failed' ? (
              <Badge family="problem" icon="warn">
                {words.versionFailed}
              </Badge>
            ) : undefined}
            {mayChange && one.state === 'scheduled' ? (
              <Button kind="sm" onClick={() => withdraw(one.number, one.from)}>
                {words.cancelFuture(dateText(one.from))}
              </Button>
            ) : undefined}
            {mayChange && one.state === 'applied' && one.number !== current ? (
              <Button kind="sm" onClick={() => goBack(one.number)}>
                {words.goBack}
              </Button>
            ) : undefined}
          </li>
        ))}
      </ul>
      {failure ? <Failed error={failure} /> : undefined}
    </Card>
  )
}
