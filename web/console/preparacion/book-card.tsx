import { useMutation } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { timeText } from '../../formats/dates.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { pickingWords } from '../../words/picking.ts'
import { useWords } from '../../words/words.ts'

/** Sums up the whole ledger, which takes a while: only when somebody asks. */
export function BookCard() {
  const words = useWords(pickingWords)
  const check = useMutation({
    mutationFn: async () => ({ ...(await dataOf(ops.GET('/stock/check'))), at: Date.now() }),
  })
  const { data } = check
  return (
    <Card
      title={words.book}
      actions={
        <Button kind="sm" busy={check.isPending} onClick={() => check.mutate()}>
          {words.check}
        </Button>
      }
    >
      {check.error ? <Failed error={check.error} /> : undefined}
      {data === undefined ? (
        <span className="quiet">{words.bookText}</span>
      ) : data.sound ? (
        <Note family="done" icon="check" role="status">
          <p>
            <b>{words.sound}</b> {words.soundText(timeText(data.at))}
          </p>
        </Note>
      ) : (
        <Note family="problem" icon="warn" role="status">
          <p>
            <b>{words.unsound}</b> {words.unsoundText(data.balances.length + data.orders.length)}
          </p>
        </Note>
      )}
    </Card>
  )
}
