import type { ReactNode } from 'react'

interface EmptyProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The step to take. */
  readonly actions?: ReactNode
  /** `boxes`: there is nothing yet; `search`: nothing fits. */
  readonly art?: 'boxes' | 'search'
  readonly level?: 2 | 3
}

/** Names the missing thing and offers the step. */
export function Empty({ title, children, actions, art = 'boxes', level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 120 84" aria-hidden="true">
        {art === 'boxes' ? boxes : lens}
      </svg>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : undefined}
      {actions ? <div className="row">{actions}</div> : undefined}
    </div>
  )
}

const boxes = (
  <path d="M8 62h104M20 62V38l16-9 16 9v24M36 29v33M20 38l16 9 16-9M64 62V24l22-12 22 12v38M86 12v50M64 24l22 12 22-12" />
)

const lens = (
  <>
    <circle cx="54" cy="38" r="24" />
    <path d="m72 56 22 22M44 38h20" />
  </>
)
