import { dateText, timeText } from '../../formats/dates.ts'
import { percent } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { ConflictNote } from './draft-chooser.tsx'
import { averageShare, priceSteps } from './price-steps.ts'
import type { DraftKeeper } from './server-draft.ts'

interface DraftNoteProps {
  readonly keeper: DraftKeeper
  readonly day: string
  readonly mayChange: boolean
  readonly onOpen: () => void
}

/** The changes of the draft, its owner, and the actions on it. */
export function DraftNote({ keeper, day, mayChange, onOpen }: DraftNoteProps) {
  const words = useWords(tariffsWords)
  const { draft, failure, conflict } = keeper
  if (conflict) return <ConflictNote keeper={keeper} conflict={conflict} />
  if (failure) return <Failed error={failure} />
  if (!draft || draft.changes.length === 0) return undefined
  const steps = priceSteps(draft.changes)
  const others = draft.changes.filter(({ table }) => table !== 'tariffs').length
  const average = averageShare(steps)
  const share = percent(Math.abs(average))
  const discard = async () => {
    try {
      await keeper.discard(draft)
    } catch {
      // The note says why.
      return
    }
    showToast(words.discarded, { undo: () => void keeper.restore(draft) })
    requestAnimationFrame(keepFocus)
  }
  return (
    <Note
      family="attention"
      icon="edit"
      action={
        mayChange ? (
          <span className="row">
            <Button kind="sm ghost" onClick={discard}>
              {words.discard}
            </Button>
            <Button kind="sm" onClick={onOpen}>
              {words.differences}
            </Button>
            <Button kind="sm primary" onClick={onOpen}>
              {words.publish}
            </Button>
          </span>
        ) : undefined
      }
    >
      <p>
        <b>{steps.length > 0 ? words.draft(steps.length) : words.draftOther(others)}</b>{' '}
        {steps.length > 0 && others > 0 ? `${words.draftMore(others)} ` : ''}
        {words.would(dateText(day))}{' '}
        {average === 0 ? '' : average < 0 ? words.drop(share) : words.rise(share)}
      </p>
      <p className="small">
        {draft.note ? `${draft.note} · ` : ''}
        {draft.changedBy === draft.owner
          ? words.savedBy(operatorName(draft.owner), timeText(draft.changedAt))
          : words.changedBy(
              operatorName(draft.owner),
              operatorName(draft.changedBy),
              timeText(draft.changedAt),
            )}
      </p>
      {mayChange ? (
        <p>
          <Button kind="sm ghost" onClick={() => keeper.begin().catch(() => undefined)}>
            {words.anotherDraft}
          </Button>
        </p>
      ) : undefined}
    </Note>
  )
}

/** A button that goes away with its draft leaves the focus to nobody. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus()
}
