import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface KpiProps {
  readonly label: ReactNode
  readonly figure: ReactNode
  readonly children?: ReactNode
  readonly to?: string
  readonly search?: Readonly<Record<string, string | undefined>>
}

/** A figure with its meaning; several stand in a `.kpis`. */
export function Kpi({ label, figure, children, to, search }: KpiProps) {
  const inner = (
    <>
      <span className="over">{label}</span>
      <span className="figure">{figure}</span>
      {children ? <span className="delta">{children}</span> : undefined}
    </>
  )
  if (to === undefined) return <div className="kpi">{inner}</div>
  return (
    <Link className="kpi" to={to} search={search}>
      {inner}
    </Link>
  )
}
