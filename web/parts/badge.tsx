import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { isPickUp } from '../words/services.ts'
import { type Family, isState, stateLooks, stateWords, waitingWords } from '../words/states.ts'
import { useWords } from '../words/words.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface BadgeProps {
  readonly family?: Family
  readonly icon?: IconName
  readonly children: ReactNode
  readonly big?: boolean
}

/** A word with its colour and icon, always the three. */
export function Badge({ family, icon, children, big }: BadgeProps) {
  return (
    <span className={classes('badge', family, big && 'big')}>
      {icon ? <Icon name={icon} /> : undefined}
      {children}
    </span>
  )
}

interface StateBadgeProps {
  /** The code of the movement (`LD`), `XX` for cancelled, `LATE` for one that does not move. */
  readonly state: string
  /** The whole sentence instead of the short word. */
  readonly long?: boolean
  readonly big?: boolean
  /** The service of the shipment: a pick-up at its branch is "Para retirar". */
  readonly service?: string
  /** Another word. */
  readonly word?: string
}

export function StateBadge({ state, long, big, service, word }: StateBadgeProps) {
  const words = useWords(stateWords)
  const { waiting } = useWords(waitingWords)
  const isThere = state === 'MA' || state === 'AR'
  const waits = isThere && service !== undefined && isPickUp(service) && !long
  if (!isState(state)) return <Badge>{word ?? state}</Badge>
  const { family, icon } = stateLooks[state]
  return (
    <Badge family={family} icon={icon} big={big}>
      {word ?? (waits ? waiting : words[state][long ? 'sentence' : 'short'])}
    </Badge>
  )
}

/** The icon of a state in a square of its colour. */
export function StateIcon({ state }: { state: string }) {
  const { family, icon } = isState(state) ? stateLooks[state] : stateLooks.PI
  return (
    <span className={classes('ico', family)}>
      <Icon name={icon} />
    </span>
  )
}

/** Five small ticks: how far a shipment is. */
export function Ticks({ state }: { state: string }) {
  const { family, stage } = isState(state) ? stateLooks[state] : stateLooks.PI
  return (
    <svg className={classes('ticks', family)} width="46" height="6" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((at) => (
        <rect
          key={at}
          x={at * 9.5}
          width="7.5"
          height="6"
          rx="1.5"
          className={at < stage ? 'on' : ''}
        />
      ))}
    </svg>
  )
}

/** How many of something; `hot` and `warm` ask to be looked at. */
export function Count({ children, heat }: { children: ReactNode; heat?: 'hot' | 'warm' }) {
  return <span className={classes('count', heat)}>{children}</span>
}
