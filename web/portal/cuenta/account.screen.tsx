import { useQuery } from '@tanstack/react-query'
import { monthName } from '../../formats/dates.ts'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { useDialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Head } from '../../parts/head.tsx'
import { accountWords } from '../../words/account.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { Credits } from './credits.tsx'
import { Differences } from './differences.tsx'
import { Figures } from './figures.tsx'
import { MoneyRail } from './money-rail.tsx'
import { type Month, monthOf, recentMonths, saveShipments, statementsQuery } from './queries.ts'
import { StatementDialog } from './statement-dialog.tsx'
import { Statements } from './statements.tsx'
import { WeeksCard } from './weeks-card.tsx'

export default function AccountScreen() {
  const month = monthOf(useAddressValues()['mes'])
  const statements = useQuery(statementsQuery(month))
  const statement = useDialog('liquidacion')
  return (
    <>
      <AccountHead month={month} />
      <Figures month={month} />
      <MoneyRail month={month} />
      <div className="split">
        <div>
          <Statements statements={statements} onOpen={statement.open} />
          <Credits month={month} />
          <Differences month={month} />
        </div>
        <div>
          <WeeksCard month={month} />
        </div>
      </div>
      {statement.value ? (
        <StatementDialog id={statement.value} onClose={statement.close} />
      ) : undefined}
    </>
  )
}

function AccountHead({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const language = useLanguage()
  const change = useChangeAddress()
  const [now] = recentMonths()
  return (
    <Head
      title={words.title}
      actions={
        <>
          <Field label={words.period}>
            <Select
              value={month.name}
              onChange={({ currentTarget: { value } }) =>
                change({ mes: value === now ? undefined : value, pagina: undefined })
              }
            >
              {recentMonths().map((name) => (
                <option key={name} value={name}>
                  {monthName(name, language)}
                </option>
              ))}
            </Select>
          </Field>
          <Download save={() => saveShipments(month)}>{words.file}</Download>
        </>
      }
    >
      {words.lead}
    </Head>
  )
}
