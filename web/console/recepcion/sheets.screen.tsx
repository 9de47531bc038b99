import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay, nearMoment, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { FloorQueueNote, WithFloorQueue } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress, writeSearch } from '../../parts/address.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { Badge } from '../../parts/badge.tsx'
import { BranchChoice, useKeptBranch } from '../../parts/branch-choice.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { Tools } from '../../parts/filters.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { receptionWords } from '../../words/reception.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import './reception.css'
import { type DaySheet, sheetsAtOnce, sheetsQuery, useMayReceive } from './receptions.ts'
import { SheetGun } from './sheet-gun.tsx'

/** The sheets of a day; scanning one receives it. */
export default function SheetsScreen() {
  const words = useWords(receptionWords)
  const { branch } = useSession().membership
  const mayReceive = useMayReceive()
  return (
    <WithFloorQueue>
      <Head title={words.title}>{words.lead}</Head>
      <FloorQueueNote />
      {mayReceive ? (
        <>
          <BranchChoice own={branch} />
          <SheetGun />
        </>
      ) : undefined}
      <DaySheets />
    </WithFloorQueue>
  )
}

function DaySheets() {
  const words = useWords(receptionWords)
  const { dia, cuales = 'todas', despues } = useAddressValues()
  const change = useChangeAddress()
  const day = isDay(dia) ? dia : today()
  const received = cuales === 'todas' ? undefined : cuales === 'recibidas'
  const sheets = useQuery({
    ...sheetsQuery(day, received, despues),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={words.sheets}>
      <Tools
        right={
          <AddressSegments
            label={words.which}
            options={[
              ['todas', words.all],
              ['faltan', words.waiting],
              ['recibidas', words.received],
            ]}
            read={(values) => values['cuales'] ?? 'todas'}
            write={(value) => ({ cuales: value === 'todas' ? undefined : value })}
          />
        }
      >
        <Field label={words.day}>
          <DateField value={day} onChange={(chosen) => change({ dia: chosen || undefined })} />
        </Field>
      </Tools>
      <Loaded query={sheets}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.noneTitle} level={3}>
              {words.noneText}
            </Empty>
          ) : (
            <>
              <SheetsTable sheets={items} />
              {next || despues ? (
                <Pager count={items.length} next={next} pageSize={sheetsAtOnce} />
              ) : undefined}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function SheetsTable({ sheets }: { sheets: readonly DaySheet[] }) {
  const words = useWords(receptionWords)
  const language = useLanguage()
  const branchChoice = useKeptBranch()
  const to = ({ id }: DaySheet) => `/consola/recepcion/${id}`
  const columns: readonly Column<DaySheet>[] = [
    {
      name: 'sheet',
      title: words.sheet,
      look: 'w1',
      cell: (row) => (
        <Link className="code" to={to(row)} search={branchChoice}>
          {row.id}
        </Link>
      ),
    },
    {
      name: 'shipper',
      title: words.shipper,
      look: 'wide',
      cell: ({ shipper, shipperName }) => `${shipper} ${shipperName}`,
    },
    {
      name: 'made',
      title: words.made,
      look: 'w1',
      cardTitle: true,
      cell: ({ printedAt }) => nearMoment(printedAt, language),
    },
    {
      name: 'shipments',
      title: words.shipments,
      look: 'num w1',
      cardTitle: true,
      cell: ({ shipments }) => whole(shipments),
    },
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: ({ receivedAt }) =>
        receivedAt === null ? (
          <Badge family="neutral">{words.isWaiting}</Badge>
        ) : (
          <Badge family="done" icon="check">
            {words.receivedAt(nearMoment(receivedAt, language))}
          </Badge>
        ),
    },
  ]
  return (
    <Table
      caption={words.sheets}
      columns={columns}
      rows={sheets}
      rowId={({ id }) => id}
      rowTo={(row) => to(row) + writeSearch(branchChoice)}
    />
  )
}
