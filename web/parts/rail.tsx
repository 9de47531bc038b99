import type { ReactNode } from 'react'
import type { Family } from '../words/states.ts'
import { classes } from './classes.ts'

export interface Station {
  readonly title: ReactNode
  readonly small?: ReactNode
  readonly place: 'past' | 'now' | 'ahead'
}

interface RailProps {
  /** Five for a journey; money has four, and two of them at a branch. */
  readonly stations:
    | readonly [Station, Station, Station, Station, Station]
    | readonly [Station, Station, Station, Station]
    | readonly [Station, Station]
  readonly family?: Family
  /** Stands upright on a phone. */
  readonly tall?: boolean
}

/** The road with its relay stations: Posta's mark. */
export function Rail({ stations, family, tall }: RailProps) {
  return (
    <ol className={classes('rail', tall && 'tall', family)}>
      {stations.map(({ title, small, place }, at) => (
        <li
          key={at}
          className={place === 'ahead' ? undefined : place}
          aria-current={place === 'now' ? 'step' : undefined}
        >
          <b>{title}</b>
          {small ? <small>{small}</small> : undefined}
        </li>
      ))}
    </ol>
  )
}
