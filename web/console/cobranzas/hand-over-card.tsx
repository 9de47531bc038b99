import { useQuery } from '@tanstack/react-query'
import { operatorName } from '../../formats/people.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { BranchSelect, useActingBranch } from '../../parts/branch-choice.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useWords } from '../../words/words.ts'
import { type Collection, collectedQuery } from './cash.ts'
import { HandOverForm } from './hand-over-form.tsx'

/** A courier hands over what they collected at a branch. */
export function HandOverCard() {
  const words = useWords(cashDeskWords)
  const own = useSession().membership.branch
  const branch = useActingBranch(own)
  const collected = useQuery(collectedQuery(branch))
  return (
    <Card title={words.handOver}>
      <Loaded query={collected}>
        {({ items }) => <OfBranch {...{ branch: branch ?? '', own, items }} />}
      </Loaded>
    </Card>
  )
}

interface OfBranchProps {
  readonly branch: string
  readonly own: string | undefined
  readonly items: readonly Collection[]
}

function OfBranch({ branch, own, items }: OfBranchProps) {
  const words = useWords(cashDeskWords)
  const change = useChangeAddress()
  const asked = useAddressValues()['distribuidor']
  const byDriver = Map.groupBy(items, ({ driver }) => driver)
  const drivers = [...byDriver.keys()]
  const driver = drivers.find((one) => one === asked) ?? drivers[0]
  return (
    <div className="stack">
      <div className="form-grid">
        {driver === undefined ? undefined : (
          <Field label={words.driver} span="f3">
            <Select
              value={driver}
              onChange={(event) =>
                change({ distribuidor: event.currentTarget.value }, { replace: true })
              }
            >
              {drivers.map((one) => (
                <option key={one} value={one}>
                  {operatorName(one)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <BranchSelect own={own} span="f3" />
      </div>
      {driver === undefined ? (
        <Empty title={words.nobody} level={3}>
          {words.nobodyText}
        </Empty>
      ) : (
        <HandOverForm
          key={`${branch} ${driver}`}
          {...{ branch, driver }}
          collections={byDriver.get(driver) ?? []}
        />
      )}
    </div>
  )
}
