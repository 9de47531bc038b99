import { useQuery } from '@tanstack/react-query'
import { useAddressValues } from '../../parts/address.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Pager } from '../../parts/pager.tsx'
import { warehouseWords } from '../../words/warehouse.ts'
import { useWords } from '../../words/words.ts'
import { WarehouseFrame } from './frame.tsx'
import { pageSize, vouchersQuery } from './queries.ts'
import { VouchersTable } from './vouchers-table.tsx'

/** Every voucher, the newest first. */
export default function VouchersScreen() {
  const words = useWords(warehouseWords)
  const { despues } = useAddressValues()
  const vouchers = useQuery(vouchersQuery(despues))
  return (
    <WarehouseFrame part="vales">
      <Loaded query={vouchers}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.noVouchersAtAll}>{words.noVouchersText}</Empty>
          ) : (
            <>
              <VouchersTable vouchers={items} />
              {next || despues ? (
                <Pager count={items.length} next={next} pageSize={pageSize} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
    </WarehouseFrame>
  )
}
