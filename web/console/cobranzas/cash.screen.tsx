import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useWords } from '../../words/words.ts'
import { useCashRights } from './cash.ts'
import { CashRail } from './cash-rail.tsx'
import { DifferencesCard } from './differences-card.tsx'
import { HandOverCard } from './hand-over-card.tsx'
import { PayableCard } from './payable-card.tsx'
import { SettleDialog } from './settle-dialog.tsx'

/** Cash on delivery: handed over, its differences, and what is paid to the stores. */
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
