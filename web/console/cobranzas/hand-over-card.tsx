import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handOverCode, operatorName } from '../../formats/people.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { BranchSelect, useActingBranch } from '../../parts/branch-choice.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useWords } from '../../words/words.ts'
import { collectedQuery } from './cash.ts'
import { HandOverForm } from './hand-over-form.tsx'

/** A courier hands over what they collected at a branch. */
export function HandOverCard() {
  const words = useWords(cashDeskWords)
  const own = useSession().membership.branch
  const branch = useActingBranch(own)
  const collected = useQuery(collectedQuery(branch))
  const byDriver = Map.groupBy(collected.data?.items ?? [], ({ driver }) => driver)
  const drivers = [...byDriver.keys()]
  const driver = useDriver(drivers, branch)
  return (
    <Card title={words.handOver}>
      <div className="stack">
        <div className="form-grid">
          {driver === undefined ? undefined : <DriverSelect {...{ driver, drivers }} />}
          {branch === undefined ? undefined : <BranchSelect own={own} span="f3" />}
        </div>
        <Loaded query={collected}>
          {() =>
            driver === undefined || branch === undefined ? (
              <Empty title={words.nobody} level={3}>
                {words.nobodyText}
              </Empty>
            ) : (
              <HandOverForm
                key={`${branch} ${driver}`}
                {...{ branch, driver }}
                collections={byDriver.get(driver) ?? []}
              />
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

/** Who the address names, or was first of the branch: others who collect don't take their place. */
function useDriver(drivers: readonly string[], branch: string | undefined): string | undefined {
  const asked = useAddressValues()['distribuidor']
  const [held, hold] = useState<{ readonly branch?: string | undefined; readonly name?: string }>(
    {},
  )
  const known = held.branch === branch ? drivers.find((one) => one === held.name) : undefined
  const named = drivers.find((one) => one === asked || codeOf(one) === asked)
  const driver = named ?? known ?? drivers[0]
  if (driver !== undefined && driver !== known) hold({ branch, name: driver })
  return driver
}

/** What the phone of a courier shows here. */
function codeOf(driver: string): string | undefined {
  const id = /^person:(\S+) /.exec(driver)?.[1]
  return id && handOverCode(id)
}

function DriverSelect({ driver, drivers }: { driver: string; drivers: readonly string[] }) {
  const words = useWords(cashDeskWords)
  const change = useChangeAddress()
  return (
    <Field label={words.driver} span="f3">
      <Select
        value={driver}
        onChange={(event) => change({ distribuidor: event.currentTarget.value }, { replace: true })}
      >
        {drivers.map((one) => (
          <option key={one} value={one}>
            {operatorName(one)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
