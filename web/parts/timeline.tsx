import type { ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { type Family, isState, stateLooks } from '../words/states.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export interface TimelineEntry {
  readonly id: string
  /** Set on the first entry of a day. */
  readonly day?: ReactNode
  /** A movement's code gives icon and colour; other entries name theirs. */
  readonly state?: string
  readonly icon?: IconName
  readonly family?: Family
  readonly text: ReactNode
  readonly detail?: ReactNode
  readonly time: ReactNode
}

/** The events, the newest above; the day is said once. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.flatMap((entry, at) => [
        ...(entry.day
          ? [
              <li key={`${entry.id}-day`} className="day">
                {entry.day}
              </li>,
            ]
          : []),
        <Entry key={entry.id} entry={entry} isFirst={at === 0} />,
      ])}
    </ol>
  )
}

function Entry({ entry, isFirst }: { entry: TimelineEntry; isFirst: boolean }) {
  const { state = '' } = entry
  const look = isState(state) ? stateLooks[state] : undefined
  return (
    <li className={isFirst ? 'first' : undefined}>
      <span className={classes('pt', entry.family ?? look?.family ?? 'neutral')}>
        <Icon name={entry.icon ?? look?.icon ?? 'info'} />
      </span>
      <div>
        <p>{entry.text}</p>
        {entry.detail ? <p>{entry.detail}</p> : undefined}
      </div>
      <time>{entry.time}</time>
    </li>
  )
}
