import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { IconName } from '../../formats/icon-paths.ts'
import { money, whole } from '../../formats/numbers.ts'
import { useMayLook, useSession } from '../../house/session.tsx'
import { Card } from '../../parts/card.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { homeWords } from '../../words/home.ts'
import { useWords } from '../../words/words.ts'
import { accountQuery, handOversQuery, runningOutQuery, unprintedQuery } from './queries.ts'

/** The usual tasks before the van comes. */
export function TodayCard() {
  const words = useWords(homeWords)
  const { membership } = useSession()
  const isWare = membership.mode === 'WARE'
  const mayLook = useMayLook()
  const unprinted = useQuery({ ...unprintedQuery, enabled: mayLook('labels') })
  const sheets = useQuery({ ...handOversQuery(), enabled: mayLook('labels') })
  const account = useQuery({ ...accountQuery(), enabled: mayLook('account') })
  const labels = unprinted.data?.items.reduce((sum, one) => sum + one.labels, 0)
  const shipments = sheets.data?.items.reduce((sum, one) => sum + one.shipments, 0)
  const stock = useQuery({ ...runningOutQuery, enabled: isWare && mayLook('stock') })
  const [first] = stock.data?.items ?? []
  return (
    <Card title={words.today} flush>
      <ul className="items tight">
        {labels === undefined ? undefined : (
          <Entry icon="print" to="/portal/etiquetas">
            {labels === 0 ? words.allPrinted : words.unprinted(whole(labels))}
          </Entry>
        )}
        {shipments === undefined ? undefined : (
          <Entry
            icon="clip"
            to="/portal/hojas"
            small={shipments === 0 ? words.noSheet : words.sheetText(whole(shipments))}
          >
            {words.sheet}
          </Entry>
        )}
        {account.data && account.data.measured > 0 ? (
          <Entry
            icon="scale"
            to="/portal/cuenta"
            small={words.weighedText(signed(account.data.differenceCents))}
          >
            {words.weighed(whole(account.data.measured))}
          </Entry>
        ) : undefined}
        {stock.data && first ? (
          <Entry
            icon="box"
            to="/portal/deposito/stock?agotarse"
            small={words.left(first.description || first.sku, whole(first.available))}
          >
            {words.runningOut(whole(stock.data.runningOut))}
          </Entry>
        ) : undefined}
      </ul>
    </Card>
  )
}

function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents)
}

interface EntryProps {
  readonly icon: IconName
  readonly to: string
  readonly small?: ReactNode
  readonly children: ReactNode
}

function Entry({ icon, to, small, children }: EntryProps) {
  return (
    <li>
      <Icon name={icon} />
      <span className="grow">
        <Link className="cover" to={to}>
          {children}
        </Link>
        {small ? <small>{small}</small> : undefined}
      </span>
      <Icon name="right" size="s" />
    </li>
  )
}
