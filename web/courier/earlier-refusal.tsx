import { Note } from '../parts/note.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'

/** Why what was recorded here before is not: it is mended by recording it again. */
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
