import { restrictionWords } from '../words/restriction.ts'
import { useWords } from '../words/words.ts'
import { Note } from './note.tsx'

interface Restriction {
  readonly name: string
  readonly reason: string
  /** Null where it depends on the street. */
  readonly homeDelivery: boolean | null
}

/** Says that an address lies in a restricted zone; nothing where it does not. */
export function RestrictionNote({ zone }: { zone: Restriction | null | undefined }) {
  const words = useWords(restrictionWords)
  if (!zone) return undefined
  return (
    <Note family="attention" icon="stop" role="status">
      <p>
        <b>{words.zone(zone.name)}</b> {zone.reason}
      </p>
      <p>{zone.homeDelivery === false ? words.notDelivered : words.maybe}</p>
    </Note>
  )
}
