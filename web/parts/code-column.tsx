import { Link } from './link.tsx'
import type { Column } from './table.tsx'

/** The column of tracking codes, each with the way to its shipment. */
export function codeColumn<Row extends { readonly trackingCode: string }>(
  title: string,
  to: (row: Row) => string,
): Column<Row> {
  return {
    name: 'code',
    title,
    look: 'w1',
    cell: (row) => (
      <Link className="code" to={to(row)}>
        {row.trackingCode}
      </Link>
    ),
  }
}
