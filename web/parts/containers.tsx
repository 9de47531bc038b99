import type { IconName } from '../formats/icon-paths.ts'
import { containerWords } from '../words/containers.ts'
import { tripWords } from '../words/trips.ts'
import { useWords } from '../words/words.ts'
import { Badge } from './badge.tsx'

export type ContainerState = 'open' | 'sealed' | 'travelling' | 'arrived' | 'opened'

const looks = {
  open: ['neutral', 'box'],
  sealed: ['street', 'lock'],
  travelling: ['travel', 'truck'],
  arrived: ['travel', 'branch'],
  opened: ['done', 'check'],
} as const satisfies Record<ContainerState, readonly [string, IconName]>

export const containerStates = Object.keys(looks) as ContainerState[]

/** The state of a bag or cage, or of a trip. */
export function ContainerBadge({ state, ofTrip }: { state: ContainerState; ofTrip?: boolean }) {
  const words = useWords(containerWords)
  const trips = useWords(tripWords)
  const [family, icon] = looks[state]
  return (
    <Badge family={family} icon={icon}>
      {(ofTrip ? trips : words).states[state]}
    </Badge>
  )
}

/** A branch in a list: its code and name. */
export function branchText({ code, name }: { code: string; name: string }): string {
  return `${code} ${name}`.trim()
}
