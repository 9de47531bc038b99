import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { Count } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { warehouseWords } from '../../words/warehouse.ts'
import { useWords } from '../../words/words.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { openVouchersQuery, summaryQuery, warehousesQuery } from './queries.ts'

type Part = 'stock' | 'vales' | 'movimientos'

/** What the three screens of the warehouse share: the head, the tabs and the dialog. */
export function WarehouseFrame({ part, children }: { part: Part; children: ReactNode }) {
  const words = useWords(warehouseWords)
  const mayAnnounce = useMay('stock')
  const announcing = useDialog('anunciar')
  const { data: warehouses = [] } = useQuery(warehousesQuery)
  return (
    <>
      <Head
        title={words.title}
        actions={
          mayAnnounce ? (
            <Button kind="primary" icon="plus" onClick={() => announcing.open()}>
              {words.announce}
            </Button>
          ) : undefined
        }
      >
        {words.lead(warehouses.length === 1 ? warehouses[0] : undefined)}
      </Head>
      <PartTabs part={part} />
      {children}
      {announcing.isOpen && mayAnnounce ? <AnnounceDialog onClose={announcing.close} /> : undefined}
    </>
  )
}

function PartTabs({ part }: { part: Part }) {
  const words = useWords(warehouseWords)
  const { data: summary } = useQuery(summaryQuery({}))
  const { data: open } = useQuery(openVouchersQuery)
  const tabs = [
    ['stock', words.stock, summary?.total],
    ['vales', words.vouchers, open?.length],
    ['movimientos', words.movements, undefined],
  ] as const
  return (
    <nav className="tabs" aria-label={words.parts}>
      {tabs.map(([name, title, count]) => (
        <Link
          key={name}
          to={`/portal/deposito/${name}`}
          aria-current={name === part ? 'page' : undefined}
        >
          {title}
          {count === undefined ? undefined : (
            <>
              {' '}
              <Count>{whole(count)}</Count>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
