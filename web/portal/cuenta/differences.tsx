import { useQuery } from '@tanstack/react-query'
import { kilos, kilosInColumn, money } from '../../formats/numbers.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { codeColumn } from '../../parts/code-column.tsx'
import { Dialog, useDialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { type Difference, differencesPerPage, differencesQuery, type Month } from './queries.ts'

/** Shipments that cost something else than quoted, each with its reason. */
export function Differences({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const values = useAddressValues()
  const differences = useQuery(differencesQuery(month, values['despues']))
  const line = useDialog('linea')
  const shown = differences.data?.items.find(({ trackingCode }) => trackingCode === line.value)
  return (
    <Section title={words.weighed}>
      <Loaded query={differences}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Card>
              <p className="quiet nothing">{words.noDifferences}</p>
            </Card>
          ) : (
            <>
              <DifferencesTable items={items} onOpen={line.open} />
              {next || values['despues'] ? (
                <Pager count={items.length} next={next} pageSize={differencesPerPage} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
      {shown ? <Explained difference={shown} onClose={line.close} /> : undefined}
    </Section>
  )
}

function DifferencesTable({
  items,
  onOpen,
}: {
  items: readonly Difference[]
  onOpen: (code: string) => void
}) {
  const words = useWords(accountWords)
  const columns: readonly Column<Difference>[] = [
    codeColumn(words.code, ({ trackingCode }) => `/portal/envios/${trackingCode}`),
    {
      name: 'declared',
      title: words.declared,
      look: 'num',
      cardTitle: true,
      cell: (one) => (
        <Weight weight={one.declaredWeightKg} volumetric={one.declaredVolumetricWeightKg} />
      ),
    },
    {
      name: 'measured',
      title: words.measured,
      look: 'num',
      cardTitle: true,
      cell: (one) => (
        <Weight weight={one.measuredWeightKg} volumetric={one.measuredVolumetricWeightKg} />
      ),
    },
    {
      name: 'quoted',
      title: words.quoted,
      look: 'num',
      cardTitle: true,
      cell: ({ quotedCents }) => money(quotedCents ?? 0),
    },
    {
      name: 'charged',
      title: words.charged,
      look: 'num',
      cardTitle: true,
      cell: (one) => <Charged of={one} />,
    },
    {
      name: 'difference',
      title: words.difference,
      look: 'num w1',
      cell: ({ trackingCode, differenceCents }) => (
        <Button
          kind="link"
          title={words.explain(trackingCode)}
          onClick={() => onOpen(trackingCode)}
        >
          <Signed cents={differenceCents} />
        </Button>
      ),
    },
  ]
  return (
    <Table
      caption={words.differencesCaption}
      columns={columns}
      rows={items}
      rowId={({ trackingCode }) => trackingCode}
    />
  )
}

/** The weight that the price goes by. */
function Weight({ weight, volumetric }: { weight: number; volumetric: number }) {
  const words = useWords(accountWords)
  if (volumetric <= weight) return kilosInColumn(weight)
  return (
    <>
      {kilosInColumn(volumetric)}
      <small>{words.byVolume}</small>
    </>
  )
}

/** A rescue is charged beside the weight: without it the columns would not agree. */
function Charged({ of: { chargedCents, rescueCents } }: { of: Difference }) {
  const words = useWords(accountWords)
  return (
    <>
      {money(chargedCents ?? 0)}
      {rescueCents > 0 ? <small>{words.withRescue(money(rescueCents))}</small> : undefined}
    </>
  )
}

function Signed({ cents }: { cents: number }) {
  return (
    <span className={cents > 0 ? 'warn' : 'pos'}>
      {cents > 0 ? '+ ' : '− '}
      {money(Math.abs(cents))}
    </span>
  )
}

function Explained({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const words = useWords(accountWords)
  const { trackingCode, quotedCents, measuredCents, rescueCents, chargedCents } = difference
  const weights = (weight: number, volumetric: number) =>
    volumetric > 0 ? `${kilos(weight)} · ${words.volumetric(kilos(volumetric))}` : kilos(weight)
  return (
    <Dialog
      title={words.explain(trackingCode)}
      icon="scale"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <LinkButton kind="primary" to={`/portal/envios/${trackingCode}`}>
            {words.seeShipment}
          </LinkButton>
        </>
      }
    >
      <p className="quiet">{words.explainText}</p>
      <Facts
        facts={[
          {
            name: words.declaredWeight,
            value: weights(difference.declaredWeightKg, difference.declaredVolumetricWeightKg),
          },
          {
            name: words.measuredWeight,
            value: weights(difference.measuredWeightKg, difference.measuredVolumetricWeightKg),
          },
          { name: words.quotedOnLoad, value: money(quotedCents ?? 0) },
          { name: words.pricedMeasured, value: money(measuredCents ?? 0) },
          { name: words.difference, value: <Signed cents={difference.differenceCents} /> },
          ...(rescueCents > 0 ? [{ name: words.rescued, value: money(rescueCents) }] : []),
          { name: words.charged, value: money(chargedCents ?? 0), sum: true },
        ]}
      />
    </Dialog>
  )
}
