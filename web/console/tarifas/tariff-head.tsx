import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { useAddressValues } from '../../parts/address.ts'
import { Count } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { ImportDialog } from '../../parts/import-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { importRows, rowsQuery, type TableName, tableKinds } from './tables.ts'

interface TariffHeadProps {
  readonly current: 'precios' | TableName
  readonly lead: ReactNode
  /** Files are in force at once. */
  readonly mayImport: boolean
}

/** The top of the five screens: the file of the shown table, and the tabs. */
export function TariffHead({ current, lead, mayImport }: TariffHeadProps) {
  const words = useWords(tariffsWords)
  const queries = useQueryClient()
  const importing = useDialog('importar')
  const path = current === 'precios' ? 'tariffs' : tableKinds[current].path
  const file = `/${path}.csv` as const
  const mayReplace = current === 'precios' || tableKinds[current].mayReplace
  return (
    <>
      <Head
        title={words.title}
        actions={
          <>
            <Button
              icon="download"
              onClick={() =>
                void saveFile(ops.GET(file as '/tariffs.csv', { parseAs: 'blob' }), `${path}.csv`)
              }
            >
              {words.export}
            </Button>
            {mayImport ? (
              <Button icon="upload" onClick={() => importing.open()}>
                {words.import}
              </Button>
            ) : undefined}
          </>
        }
      >
        {lead}
      </Head>
      <TariffTabs current={current} />
      {importing.isOpen && mayImport ? (
        <ImportDialog
          title={words.import}
          mayReplace={mayReplace}
          warning={words.importWarning}
          onClose={importing.close}
          onImported={() => void queries.invalidateQueries({ queryKey: [path] })}
          send={(text, query, headers) => importRows(file, text, query, headers)}
        />
      ) : undefined}
    </>
  )
}

function TariffTabs({ current }: { current: TariffHeadProps['current'] }) {
  const words = useWords(tariffsWords)
  const { borrador } = useAddressValues()
  return (
    <nav className="tabs" aria-label={words.tabs}>
      <Link
        to="/consola/tarifas/precios"
        search={{ borrador }}
        aria-current={current === 'precios' ? 'page' : undefined}
      >
        {words.prices}
      </Link>
      {Object.values(tableKinds).map((kind) => (
        <TableTab key={kind.name} name={kind.name} isCurrent={kind.name === current} />
      ))}
    </nav>
  )
}

function TableTab({ name, isCurrent }: { name: TableName; isCurrent: boolean }) {
  const words = useWords(tariffsWords)
  const { borrador } = useAddressValues()
  const kind = tableKinds[name]
  const { data } = useQuery(rowsQuery(kind))
  return (
    <Link
      to={`/consola/tarifas/${name}`}
      search={{ borrador }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {kind.title(words)}
      {data ? (
        <>
          {' '}
          <Count>{data.length}</Count>
        </>
      ) : undefined}
    </Link>
  )
}
