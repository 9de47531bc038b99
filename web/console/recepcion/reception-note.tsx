import { momentText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { receptionWords } from '../../words/reception.ts'
import { useWords } from '../../words/words.ts'
import { type Sheet, useMayReceive, useReceive, useUndo } from './receptions.ts'

/** How much of the sheet entered and when, with the way back. */
export function ReceptionNote({ sheet }: { sheet: Sheet }) {
  const words = useWords(receptionWords)
  const mayReceive = useMayReceive()
  const receive = useReceive()
  const undo = useUndo(sheet.id)
  const error = receive.error ?? undo.error
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess(answer) {
        if (answer === undefined) return
        const { undone, kept } = answer
        const text = words.undone(whole(undone))
        if (kept.length > 0) showToast(`${text}. ${words.kept(kept.slice(0, 5).join(', '))}`)
        else showToast(text, { undo: () => receive.mutate({ id: sheet.id }) })
      },
    })
  const { id, shipperName, receivedAt } = sheet
  return (
    <>
      {receivedAt === null ? (
        <Note
          family="neutral"
          icon="clip"
          action={
            mayReceive ? (
              <Button
                kind="sm primary"
                busy={receive.isPending}
                onClick={() => receive.mutate({ id })}
              >
                {words.receiveAll}
              </Button>
            ) : undefined
          }
        >
          <p>
            <b>{words.notYet}</b> {words.notYetText(shipperName, whole(sheet.shipments))}
          </p>
        </Note>
      ) : (
        <Note
          family="done"
          icon="check"
          role="status"
          action={
            mayReceive ? (
              <Button kind="sm" busy={undo.isPending} onClick={takeBack}>
                {words.undoAll}
              </Button>
            ) : undefined
          }
        >
          <p>
            <b>{words.entered(whole(sheet.entered), whole(sheet.shipments))}</b>{' '}
            {words.enteredAbout(shipperName, id, momentText(receivedAt))}
          </p>
        </Note>
      )}
      {error ? <Failed error={error} /> : undefined}
    </>
  )
}
