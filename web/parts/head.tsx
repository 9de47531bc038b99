import type { ReactNode } from 'react'

interface HeadProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** The top of a screen, with its only `h1`, which takes the focus when the screen changes. */
export function Head({ title, children, actions }: HeadProps) {
  return (
    <div className="head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {children ? <p>{children}</p> : undefined}
      </div>
      {actions ? <div className="actions">{actions}</div> : undefined}
    </div>
  )
}

interface SectionProps {
  readonly title: ReactNode
  readonly more?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, more, children }: SectionProps) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}
