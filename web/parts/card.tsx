import type { ReactNode } from 'react'
import { Count } from './badge.tsx'
import { classes } from './classes.ts'

interface CardProps {
  readonly title?: ReactNode
  readonly count?: ReactNode
  readonly actions?: ReactNode
  readonly foot?: ReactNode
  /** The content reaches the edges: a list or a table. */
  readonly flush?: boolean
  readonly sunk?: boolean
  readonly level?: 2 | 3
  readonly className?: string
  readonly children: ReactNode
}

export function Card(props: CardProps) {
  const { title, count, actions, foot, flush, sunk, level = 2, className, children } = props
  const Heading = `h${level}` as const
  return (
    <section className={classes('card', sunk && 'sunk', className)}>
      {title === undefined ? undefined : (
        <header>
          <Heading>
            {title}
            {count === undefined ? undefined : (
              <>
                {' '}
                <Count>{count}</Count>
              </>
            )}
          </Heading>
          {actions}
        </header>
      )}
      {flush ? children : <div className="body">{children}</div>}
      {foot ? <footer>{foot}</footer> : undefined}
    </section>
  )
}
