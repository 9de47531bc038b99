import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priceListOf, priceListsQuery } from '../../api/network.ts'
import { percent, whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { type SearchValues, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { SearchBox, ToggleFilter, Tools } from '../../parts/filters.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { Spark } from '../../parts/line-chart.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { place } from '../../place.ts'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'
import { IssuedDialog } from './issued-dialog.tsx'
import { OnboardingCards } from './onboarding-cards.tsx'
import {
  figuresQuery,
  type Issued,
  limitsQuery,
  onboardingsQuery,
  type Shipper,
  shippersQuery,
} from './queries.ts'
import { RequestForm } from './request-form.tsx'

export default function ShippersScreen() {
  const words = useWords(shippersWords)
  const { role } = useSession().membership
  const isKeeper = role === 'administrator' || role === 'executive'
  const shippers = useQuery(shippersQuery)
  const onboardings = useQuery(onboardingsQuery)
  const requesting = useDialog('pedir')
  const [issued, setIssued] = useState<Issued>()
  const isTesting = place.environment === 'testing'
  const going = onboardings.data?.length ?? 0
  const where = isTesting ? words.inTesting : words.inProduction
  return (
    <>
      <Head
        title={words.title}
        actions={
          isKeeper && isTesting ? (
            <Button kind="primary" icon="plus" onClick={() => requesting.open()}>
              {words.request}
            </Button>
          ) : undefined
        }
      >
        {shippers.data ? words.lead(whole(shippers.data.length), where, going) : undefined}
      </Head>
      {going > 0 ? (
        <Section title={words.onboarding}>
          <OnboardingCards
            onboardings={onboardings.data ?? []}
            shippers={shippers.data ?? []}
            isKeeper={isKeeper}
            onIssued={setIssued}
          />
        </Section>
      ) : undefined}
      <Section title={isTesting ? words.testing : words.production}>
        <Loaded query={shippers}>{(all) => <Accounts shippers={all} />}</Loaded>
      </Section>
      {requesting.isOpen && isKeeper ? (
        <RequestForm
          onClose={requesting.close}
          onIssued={(made) => {
            requesting.close()
            setIssued(made)
          }}
        />
      ) : undefined}
      {issued ? <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} /> : undefined}
    </>
  )
}

function Accounts({ shippers }: { shippers: readonly Shipper[] }) {
  const words = useWords(shippersWords)
  const values = useAddressValues()
  const change = useChangeAddress()
  const { data: limits } = useQuery(limitsQuery)
  const limitOf = new Map(
    limits?.items.map(({ shipper, ordersPerDay }) => [shipper, ordersPerDay]) ?? [],
  )
  const limited = shippers.filter(({ number }) => limitOf.get(number)).length
  const shown = shippers.filter((one) => isAskedFor(one, values, Boolean(limitOf.get(one.number))))
  return (
    <>
      <Tools>
        <SearchBox label={words.search} placeholder={words.placeholder} />
        <div className="chips">
          <ToggleFilter title="CROSS" parameter="cross" />
          <ToggleFilter title="WARE" parameter="ware" />
          <ToggleFilter title={words.limited} parameter="tope" count={limited} />
        </div>
      </Tools>
      {shown.length === 0 ? (
        <Empty
          title={words.emptyTitle}
          art="search"
          level={3}
          actions={
            <Button
              onClick={() =>
                change({ q: undefined, cross: undefined, ware: undefined, tope: undefined })
              }
            >
              {words.clear}
            </Button>
          }
        >
          {words.emptyText}
        </Empty>
      ) : (
        <AccountsTable shippers={shown} limitOf={limitOf} />
      )}
    </>
  )
}

function isAskedFor({ number, name, mode }: Shipper, values: SearchValues, isLimited: boolean) {
  const { q = '', cross, ware, tope } = values
  const modes = [cross === undefined ? [] : 'CROSS', ware === undefined ? [] : 'WARE'].flat()
  if (modes.length > 0 && !modes.includes(mode)) return false
  if (tope !== undefined && !isLimited) return false
  return plain(`${number} ${name}`).includes(plain(q.trim()))
}

/** Without accents and case. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

interface AccountsTableProps {
  readonly shippers: readonly Shipper[]
  readonly limitOf: ReadonlyMap<number, number | null>
}

function AccountsTable({ shippers, limitOf }: AccountsTableProps) {
  const words = useWords(shippersWords)
  const { data: lists } = useQuery(priceListsQuery)
  const { data: figures } = useQuery(figuresQuery)
  const onTime = (number: number) => {
    const share = figures?.onTime.get(String(number))
    return share && share.promised > 0 ? percent(share.onTime / share.promised) : '—'
  }
  const columns: readonly Column<Shipper>[] = [
    {
      name: 'number',
      title: words.number,
      look: 'w1',
      cell: ({ number }) => <b className="code">{number}</b>,
    },
    {
      name: 'name',
      title: words.name,
      cell: ({ number, name }) => <Link to={`/consola/remitentes/${number}`}>{name}</Link>,
    },
    { name: 'mode', title: words.mode, look: 'w1', cardTitle: true, cell: ({ mode }) => mode },
    {
      name: 'list',
      title: words.list,
      look: 'w1',
      cardTitle: true,
      cell: ({ number }) => priceListOf(lists, number) ?? '—',
    },
    {
      name: 'shipments',
      title: words.shipments,
      look: 'num w1',
      cardTitle: true,
      cell: ({ number }) => whole(figures?.volume.get(String(number))?.pieces ?? 0),
    },
    {
      name: 'on-time',
      title: words.onTime,
      look: 'num w1',
      cardTitle: true,
      cell: ({ number }) => onTime(number),
    },
    {
      name: 'limit',
      title: words.limit,
      look: 'w1',
      cardTitle: true,
      cell: ({ number }) => <Limit perDay={limitOf.get(number)} />,
    },
    {
      name: 'spark',
      title: '',
      look: 'w1 skip-s',
      cell: ({ number }) => <Spark data={figures?.volume.get(String(number))?.days ?? [0, 0]} />,
    },
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={shippers}
      rowId={({ number }) => String(number)}
      rowTo={({ number }) => `/consola/remitentes/${number}`}
    />
  )
}

function Limit({ perDay }: { perDay: number | null | undefined }) {
  const words = useWords(shippersWords)
  return perDay ? <Badge family="attention">{words.perDay(whole(perDay))}</Badge> : '—'
}
