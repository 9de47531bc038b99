import { Note } from '../parts/note.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'

/** Why an earlier visit was refused: recording it again corrects it. */
export function EarlierRefusal({ reason }: { reason: string | undefined }) {
  const words = useWords(courierWords)
  if (reason === undefined) return undefined
  return (
    <Note family="problem" icon="warn">
      <p>
        <b>{words.notRecorded}</b> {reason}
      </p>
    </Note>
  )
}
