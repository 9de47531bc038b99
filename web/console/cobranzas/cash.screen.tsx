import { useQuery } from '@tanstack/react-query'
import { money, whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Rail, type Station } from '../../parts/rail.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useWords } from '../../words/words.ts'
import { balancesQuery, paidQuery, unpaidQuery, useCashRights } from './cash.ts'
import { DifferencesCard } from './differences-card.tsx'
import { HandOverCard } from './hand-over-card.tsx'
import { PayableCard, SettleDialog } from './payable-card.tsx'

/** Cash on delivery: handed over, its differences, and the payments to the stores. */
export default function CashScreen() {
  const words = useWords(cashDeskWords)
  const { mayHandOver, maySettle, seesPayouts } = useCashRights()
  const settling = useDialog('liquidar')
  return (
    <>
      <Head
        title={words.title}
        actions={
          maySettle ? (
            <Button kind="primary" icon="cash" onClick={() => settling.open()}>
              {words.settle}
            </Button>
          ) : undefined
        }
      >
        {words.lead}
      </Head>
      <CashRail />
      <div className={mayHandOver ? 'split wide section' : 'section'}>
        {mayHandOver ? (
          <div className="stack g6">
            <HandOverCard />
          </div>
        ) : undefined}
        <div className="stack g6">
          <DifferencesCard />
          {seesPayouts ? <PayableCard /> : undefined}
        </div>
      </div>
      {maySettle && settling.isOpen ? <SettleDialog onClose={settling.close} /> : undefined}
    </>
  )
}

/** Where the money is, from the couriers to the stores. */
function CashRail() {
  const words = useWords(cashDeskWords)
  const balances = useQuery(balancesQuery)
  const { seesPayouts: enabled } = useCashRights()
  const unpaid = useQuery({ ...unpaidQuery, enabled }).data?.items ?? []
  const paidCents = useQuery({ ...paidQuery, enabled }).data?.cents ?? 0
  const amount = (cents: number) => money(cents, { decimals: 0 })
  return (
    <div className="card">
      <div className="body">
        <Loaded query={balances}>
          {({ items }) => {
            const of = (account: 'driver' | 'branch') =>
              items.filter((one) => one.account === account && one.balanceCents !== 0)
            const sum = (some: typeof items) =>
              some.reduce((cents, { balanceCents }) => cents + balanceCents, 0)
            const [drivers, branches] = [of('driver'), of('branch')]
            const owed = unpaid.reduce((cents, { totalCents }) => cents + totalCents, 0)
            const inHand: readonly [Station, Station] = [
              {
                title: words.drivers,
                small: `${amount(sum(drivers))} · ${words.people(whole(drivers.length))}`,
                place: 'past',
              },
              {
                title: words.branches,
                small: `${amount(sum(branches))} · ${words.desks(whole(branches.length))}`,
                place: 'past',
              },
            ]
            if (!enabled) return <Rail family="done" tall stations={inHand} />
            const stations: readonly [Station, Station, Station, Station] = [
              ...inHand,
              {
                title: words.toPay,
                small: `${amount(owed)} · ${words.statements(whole(unpaid.length))}`,
                place: 'now',
              },
              { title: words.paid, small: amount(paidCents), place: 'past' },
            ]
            return <Rail family="done" tall stations={stations} />
          }}
        </Loaded>
      </div>
    </div>
  )
}
