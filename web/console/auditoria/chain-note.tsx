import { dayOf, nearMoment, timeText, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { Note } from '../../parts/note.tsx'
import { auditWords } from '../../words/audit.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Check } from './audit.ts'

interface ChainNoteProps {
  readonly check: Check | undefined
  readonly progress: readonly [done: number, of: number] | undefined
}

/** What the last check of the chain found, or how far the present one is. */
export function ChainNote({ check, progress }: ChainNoteProps) {
  const words = useWords(auditWords)
  const language = useLanguage()
  if (check === undefined) {
    if (progress === undefined) return undefined
    return (
      <Note family="neutral" icon="shield" role="status">
        <p>{words.checking(whole(progress[0]), whole(progress[1]))}</p>
      </Note>
    )
  }
  if (check.isSound) {
    const isToday = dayOf(check.at) === today()
    const when = isToday ? words.todayAt(timeText(check.at)) : nearMoment(check.at, language)
    return (
      <Note family="done" icon="shield" role="status">
        <p>
          <b>{words.whole}</b> {words.wholeText(whole(check.links), when)}
        </p>
      </Note>
    )
  }
  const faults: Readonly<Record<string, string>> = words.faults
  const fault = faults[check.fault ?? ''] ?? words.faultOther
  return (
    <Note family="problem" icon="warn" role="alert">
      <p>
        <b>{words.broken}</b> {words.brokenText(whole(check.faultAt ?? 0), fault)}
      </p>
    </Note>
  )
}
