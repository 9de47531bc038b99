import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isDay, today } from '../../formats/dates.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressParams, useAddressValues, useGo } from '../../parts/address.ts'
import { LinkButton } from '../../parts/button.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { Head } from '../../parts/head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { handOverWords } from '../../words/hand-over.ts'
import { useWords } from '../../words/words.ts'
import './hand-over.css'
import { type ListedSheet, madeQuery, type NextSheet, nextQuery, sheetQuery } from './hand-overs.ts'
import { SheetView } from './sheet-view.tsx'

/**
 * The sheet of a day: the one that the address names; else the content of a sheet made now; else
 * the last one that was made.
 */
export default function HandOverScreen() {
  const dayParameter = useAddressParams()['day']
  const next = useQuery(nextQuery(isDay(dayParameter) ? dayParameter : undefined))
  const made = useQuery(madeQuery(next.data?.day))
  const error = next.error ?? made.error
  if (next.data && made.data) return <Day next={next.data} made={made.data.items} />
  return (
    <>
      <PlainHead />
      {error ? <Failed error={error} /> : <Skeleton />}
    </>
  )
}

function PlainHead() {
  const words = useWords(handOverWords)
  return <Head title={words.title}>{words.lead}</Head>
}

interface DayProps {
  readonly next: NextSheet
  readonly made: readonly ListedSheet[]
}

function Day({ next, made }: DayProps) {
  const { hoja } = useAddressValues()
  const isNextWanted = hoja === undefined && next.shipments > 0
  const id = isNextWanted ? undefined : (hoja ?? made[0]?.id)
  const sheet = useQuery(sheetQuery(id))
  const tools = <DayField day={next.day} />
  if (isNextWanted) return <SheetView sheet={next} {...{ next, made, tools }} />
  if (id === undefined)
    return (
      <Plain tools={tools}>
        <Nothing day={next.day} />
      </Plain>
    )
  return sheet.data ? (
    <SheetView sheet={sheet.data} {...{ next, made, tools }} />
  ) : (
    <Plain tools={tools}>
      <Loaded query={sheet}>{() => <Unknown day={next.day} />}</Loaded>
    </Plain>
  )
}

function Plain({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  return (
    <>
      <PlainHead />
      {tools}
      {children}
    </>
  )
}

function DayField({ day }: { day: string }) {
  const words = useWords(handOverWords)
  const go = useGo()
  return (
    <div className="tools">
      <Field label={words.day}>
        <DateField value={day} onChange={(chosen) => go(`/portal/hojas/${chosen || today()}`)} />
      </Field>
    </div>
  )
}

function Nothing({ day }: { day: string }) {
  const words = useWords(handOverWords)
  const isToday = day === today()
  const mayLoad = useMay('orders:write')
  return (
    <Empty
      title={isToday ? words.noneToday : words.noneTitle}
      actions={
        isToday && mayLoad ? (
          <>
            <LinkButton kind="primary" icon="plus" to="/portal/envios/nuevo">
              {words.newShipment}
            </LinkButton>
            <LinkButton icon="upload" to="/portal/planillas">
              {words.upload}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      {words.noneText}
    </Empty>
  )
}

function Unknown({ day }: { day: string }) {
  const words = useWords(handOverWords)
  return (
    <Empty
      title={words.unknownTitle}
      art="search"
      actions={<LinkButton to={`/portal/hojas/${day}`}>{words.seeDay}</LinkButton>}
    >
      {words.unknownText}
    </Empty>
  )
}
