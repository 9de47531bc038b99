import type { ReactNode } from 'react'
import { Link } from '../parts/link.tsx'

export function Brand({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link className="brand" to={to}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2 21 7v10l-9 5-9-5V7z" />
        <path d="M3 7l9 5 9-5M12 12v10" />
      </svg>{' '}
      Posta{children ? <small> {children}</small> : undefined}
    </Link>
  )
}
