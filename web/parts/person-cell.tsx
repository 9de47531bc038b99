import type { ReactNode } from 'react'
import { initials } from '../formats/people.ts'

/** Somebody in a list: their letters, their name and a line below it. */
export function PersonCell({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className="row g3">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span>
        <b>{name}</b>
        {children ? <small>{children}</small> : undefined}
      </span>
    </span>
  )
}
