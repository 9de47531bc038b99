import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface Fact {
  readonly name: ReactNode
  readonly value: ReactNode
  /** The line that adds up the others. */
  readonly sum?: boolean
}

/** Names and values; values stand to the right unless `start`. */
export function Facts({ facts, start }: { facts: readonly Fact[]; start?: boolean }) {
  return (
    <dl className={classes('facts', start && 'start')}>
      {facts.map(({ name, value, sum }, at) => (
        <Fragment key={at}>
          <dt className={sum ? 'sum' : undefined}>{name}</dt>
          <dd className={sum ? 'sum' : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
