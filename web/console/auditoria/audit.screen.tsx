import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFrom } from '../../api/file.ts'
import { whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { useAddressValues, writeSearch } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { DaysFilter, SearchBox, Tools } from '../../parts/filters.tsx'
import { Head } from '../../parts/head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { PickFilter } from '../../parts/pick-filter.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { auditWords } from '../../words/audit.ts'
import { auditActionWords } from '../../words/audit-actions.ts'
import { useWords } from '../../words/words.ts'
import { auditQuery, checkChain, pageSize, toListQuery } from './audit.ts'
import { AuditTable } from './audit-table.tsx'
import { ChainNote } from './chain-note.tsx'
import './audit.css'

/** Who changed what, and whether the chain of it is whole. */
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
