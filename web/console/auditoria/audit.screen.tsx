import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { saveFrom } from '../../api/file.ts'
import { auditActionWords } from '../../api/made/audit-actions.ts'
import { shippersQuery } from '../../api/network.ts'
import { opsQuery } from '../../api/queries.ts'
import { dateText, dayOf, nearMoment, timeText, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { type SearchValues, useAddressValues, writeSearch } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { DaysFilter, SearchBox, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { Pager } from '../../parts/pager.tsx'
import { PickFilter } from '../../parts/pick-filter.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { auditWords } from '../../words/audit.ts'
import { type AuditDetailWords, auditDetailWords } from '../../words/audit-details.ts'
import { stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { tellDetail } from './detail.ts'
import { type Naming, nameSubject, readMoves } from './subject.ts'
import './audit.css'

type ListQuery = NonNullable<OpsPaths['/audit']['get']['parameters']['query']>

type Entry =
  OpsPaths['/audit']['get']['responses'][200]['content']['application/json']['items'][number]

const pageSize = 50

/** The query of the address, in the words of the API. */
function toListQuery(values: SearchValues): ListQuery {
  const { sobre, quien, accion, desde, hasta } = values
  return {
    ...(sobre ? { about: sobre } : {}),
    ...(quien ? { operator: quien } : {}),
    ...(accion ? { action: accion } : {}),
    ...(desde ? { from: desde } : {}),
    ...(hasta ? { to: hasta } : {}),
    sort: 'newest',
  }
}

function auditQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return {
    ...opsQuery('/audit', { query: after ? { ...query, after } : query }),
    placeholderData: keepPreviousData,
  }
}

interface Check {
  readonly isSound: boolean
  readonly links: number
  readonly at: number
  readonly faultAt: number | null
  readonly fault: string | null
}

/** Checks the whole chain, part by part: no request takes long. */
async function checkChain(onPart: (done: number, of: number) => void): Promise<Check> {
  for (let after = 0; ; ) {
    const part = await dataOf(ops.GET('/audit/check', { params: { query: { after } } }))
    const { sound, links, next, faultAt, fault } = part
    if (next === null) return { isSound: sound, links, at: Date.now(), faultAt, fault }
    onPart(part.checked, links)
    after = next
  }
}

/** The audit log, and whether its chain is whole. */
export default function AuditScreen() {
  const words = useWords(auditWords)
  const values = useAddressValues()
  const entries = useQuery(auditQuery(values))
  const [progress, setProgress] = useState<readonly [number, number]>()
  const check = useQuery({
    queryKey: ['audit', 'check'],
    queryFn: () => checkChain((done, of) => setProgress([done, of])),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const checkNow = async () => {
    const { data } = await check.refetch()
    if (data?.isSound) showToast(words.wholeToast(whole(data.links)))
  }
  const file = `${place.base}/ops/v1/audit.csv${writeSearch(toListQuery(values))}`
  const isWhole = ['sobre', 'quien', 'accion', 'desde', 'hasta'].every(
    (name) => values[name] === undefined,
  )
  return (
    <>
      <Head
        title={words.title}
        actions={
          <>
            <Button icon="download" onClick={() => saveFrom(file, 'auditoria.csv')}>
              {words.download}
            </Button>
            <Button icon="shield" busy={check.isFetching} onClick={() => void checkNow()}>
              {words.check}
            </Button>
          </>
        }
      >
        {words.lead}
      </Head>
      <div className="audit-chain">
        <ChainNote check={check.data} progress={progress} />
      </div>
      <Filters operators={entries.data?.items.map(({ operator }) => operator) ?? []} />
      <Loaded query={entries}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty title={words.nothingTitle} art="search">
              {words.nothingText}
            </Empty>
          ) : (
            <>
              <AuditTable entries={items} />
              <Pager
                count={items.length}
                next={next}
                total={isWhole ? check.data?.links : undefined}
                pageSize={pageSize}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Filters({ operators }: { operators: readonly string[] }) {
  const words = useWords(auditWords)
  const actions = useWords(auditActionWords)
  return (
    <Tools>
      <SearchBox label={words.search} placeholder={words.searchHint} parameter="sobre" />
      <div className="chips">
        <PickFilter
          title={words.person}
          parameter="quien"
          options={[...new Set(operators)].map((name) => [name, operatorName(name)] as const)}
          isFree
        />
        <PickFilter title={words.action} parameter="accion" options={Object.entries(actions)} />
        <DaysFilter title={words.days} />
      </div>
    </Tools>
  )
}

interface ChainNoteProps {
  readonly check: Check | undefined
  readonly progress: readonly [done: number, of: number] | undefined
}

/** The result of the last check of the chain, or the progress of the present one. */
function ChainNote({ check, progress }: ChainNoteProps) {
  const words = useWords(auditWords)
  const language = useLanguage()
  if (check === undefined) {
    if (progress === undefined) return undefined
    return (
      <Note family="neutral" icon="shield" role="status">
        <p>{words.checking(whole(progress[0]), whole(progress[1]))}</p>
      </Note>
    )
  }
  if (check.isSound) {
    const isToday = dayOf(check.at) === today()
    const when = isToday ? words.todayAt(timeText(check.at)) : nearMoment(check.at, language)
    return (
      <Note family="done" icon="shield" role="status">
        <p>
          <b>{words.whole}</b> {words.wholeText(whole(check.links), when)}
        </p>
      </Note>
    )
  }
  const faults: Readonly<Record<string, string>> = words.faults
  const fault = faults[check.fault ?? ''] ?? words.faultOther
  return (
    <Note family="problem" icon="warn" role="alert">
      <p>
        <b>{words.broken}</b> {words.brokenText(whole(check.faultAt ?? 0), fault)}
      </p>
    </Note>
  )
}

function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const words = useWords(auditWords)
  const naming = useNaming()
  const columns: readonly Column<Entry>[] = [
    {
      name: 'number',
      title: words.number,
      look: 'num w1 skip-s',
      cell: ({ sequence }) => whole(sequence),
    },
    {
      name: 'when',
      title: words.when,
      look: 'w1',
      cardTitle: true,
      cell: ({ at }) => (
        <time
          dateTime={at}
        >{`${dateText(at).slice(0, 5)} ${timeText(at)}:${at.slice(17, 19)}`}</time>
      ),
    },
    {
      name: 'who',
      title: words.who,
      look: 'w1',
      cell: ({ operator }) => <b>{operatorText(operator, words, naming)}</b>,
    },
    {
      name: 'what',
      title: words.what,
      look: 'wide',
      cell: (entry) => <What entry={entry} />,
    },
    {
      name: 'about',
      title: words.about,
      look: 'w1',
      cardTitle: true,
      cell: (entry) => {
        const { text, to } = nameSubject(entry, naming)
        if (entry.subject === 'pieces') return words.shipments(readMoves(entry.detail)?.count)
        const look = text.includes(' ') ? undefined : 'code'
        if (to === undefined) return <span className={look}>{text}</span>
        return (
          <Link {...(look ? { className: look } : {})} to={to}>
            {text}
          </Link>
        )
      },
    },
    {
      name: 'link',
      title: words.link,
      look: 'w1 skip-s',
      cell: ({ hash }) => (
        <span className="mono quiet" title={hash}>{`${hash.slice(0, 4)}…${hash.slice(-4)}`}</span>
      ),
    },
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={entries}
      rowId={({ sequence }) => String(sequence)}
      rowTo={(entry) => nameSubject(entry, naming).to}
      dense
    />
  )
}

/** Names of shippers are there for people who may list them; until they come the number stands. */
function useNaming(): Naming {
  const words = useWords(auditDetailWords)
  const shippers = useQuery(shippersQuery).data ?? []
  return {
    words,
    shipperName(number) {
      const name = shippers.find((one) => String(one.number) === number)?.name
      return name ? `${number} ${name}` : words.shipperNamed(number)
    },
  }
}

function operatorText(operator: string, words: typeof auditWords.es, naming: Naming): string {
  const shipper = /^shipper (\d+)$/.exec(operator)?.[1]
  if (shipper) return naming.shipperName(shipper)
  if (operator === 'demonstration') return words.demonstration
  return operator === 'posta' ? words.system : operatorName(operator)
}

const longest = 90

/** The action, with as much of its data as a line has room for. */
function What({ entry }: { entry: Entry }) {
  const words = useWords(auditWords)
  const detailWords = useWords(auditDetailWords)
  const actions: Readonly<Record<string, string>> = useWords(auditActionWords)
  const states: Readonly<Record<string, { short: string }>> = useWords(stateWords)
  const text = tripText(entry, detailWords) ?? actions[entry.action] ?? entry.action
  const step = entry.action === 'movement.record' ? readMoves(entry.detail)?.step : undefined
  if (step) return words.moved(text, states[step.check]?.short ?? step.check, step.branch)
  const detail = tellDetail(entry.action, entry.detail, { ...detailWords, states })
  const shownDetail = detail.replaceAll('[borrado]', `[${words.erased}]`)
  if (shownDetail === '') return text
  return (
    <>
      {text}
      <small className="audit-told" title={shownDetail}>
        {shownDetail.length > longest ? `${shownDetail.slice(0, longest)}…` : shownDetail}
      </small>
    </>
  )
}

/** Trips are kept as containers are, but are not called so. */
function tripText({ subject, action }: Entry, { trips }: AuditDetailWords): string | undefined {
  const texts: Readonly<Record<string, string>> = trips
  return subject.startsWith('container V.') ? texts[action] : undefined
}
