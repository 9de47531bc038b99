import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormKey } from '../../api/form-key.ts'
import { dayOf, nearMoment, timeText, today } from '../../formats/dates.ts'
import { money, readNumber } from '../../formats/numbers.ts'
import { handOverCode, operatorName } from '../../formats/people.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { BranchSelect, useActingBranch } from '../../parts/branch-choice.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Affix, Field, Input, Select } from '../../parts/field.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Collection, collectedQuery, fullestCashQuery, handOver } from './cash.ts'

/** A courier hands over their collections at a branch. */
export function HandOverCard() {
  const words = useWords(cashDeskWords)
  const own = useSession().membership.branch
  const branch = useActingBranch(own, fullestCashQuery)
  const collected = useQuery(collectedQuery(branch))
  const byDriver = Map.groupBy(collected.data?.items ?? [], ({ driver }) => driver)
  const drivers = [...byDriver.keys()]
  const driver = useDriver(drivers, branch)
  return (
    <Card title={words.handOver}>
      <div className="stack">
        <div className="form-grid">
          {driver === undefined ? undefined : <DriverSelect {...{ driver, drivers }} />}
          {branch === undefined ? undefined : (
            <BranchSelect own={own} span="f3" fullest={fullestCashQuery} />
          )}
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

/**
 * The courier named by the address, or the first of the branch: other collectors don't take their
 * place.
 */
function useDriver(drivers: readonly string[], branch: string | undefined): string | undefined {
  const wish = useAddressValues()['distribuidor']
  const [choice, setChoice] = useState<{
    readonly branch?: string | undefined
    readonly name?: string
  }>({})
  const last = choice.branch === branch ? drivers.find((one) => one === choice.name) : undefined
  const named = drivers.find((one) => one === wish || codeOf(one) === wish)
  const driver = named ?? last ?? drivers[0]
  if (driver !== undefined && driver !== last) setChoice({ branch, name: driver })
  return driver
}

/** The code that the phone of a courier shows here. */
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

interface HandOverFormProps {
  readonly branch: string
  readonly driver: string
  readonly collections: readonly Collection[]
}

/** The courier's debt against the counted cash; a difference is shown before the button. */
function HandOverForm({ branch, driver, collections }: HandOverFormProps) {
  const words = useWords(cashDeskWords)
  const [left, setLeft] = useState<Readonly<Record<string, true>>>({})
  const [written, setWritten] = useState('')
  const name = operatorName(driver)
  const chosen = collections.filter(({ trackingCode }) => !left[trackingCode])
  const dueCents = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const counted = readNumber(written)
  const countedCents = counted === undefined || counted < 0 ? undefined : Math.round(counted * 100)
  const difference = countedCents === undefined ? 0 : dueCents - countedCents
  const send = useHandingOver(() => setWritten(''))
  const pickedOf = () =>
    Object.fromEntries(chosen.map(({ trackingCode }) => [trackingCode, true as const]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (countedCents === undefined || chosen.length === 0) return
    const trackingCodes = chosen.map(({ trackingCode }) => trackingCode)
    send.mutate({ branch, trackingCodes, countedCents })
  }
  const error =
    written !== '' && countedCents === undefined
      ? words.countedWrong
      : difference > 0
        ? words.missing(money(difference), name)
        : difference < 0
          ? words.surplus(money(-difference), name)
          : undefined
  const reason =
    chosen.length === 0
      ? words.nothingPicked
      : countedCents === undefined
        ? words.countedWrong
        : undefined
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Collections
        {...{ collections, name, dueCents }}
        picked={pickedOf()}
        onPick={(picked) =>
          setLeft(
            Object.fromEntries(
              collections
                .filter(({ trackingCode }) => !picked[trackingCode])
                .map(({ trackingCode }) => [trackingCode, true as const]),
            ),
          )
        }
      />
      <div className="form-grid">
        <Field label={words.countedCash} error={error} span="f3">
          <Affix before="$">
            <Input
              value={written}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => setWritten(event.currentTarget.value)}
            />
          </Affix>
        </Field>
        <div className="f3 row top cash-button">
          <Button kind="primary lg" type="submit" busy={send.isPending} reason={reason}>
            {difference > 0
              ? words.handMissing
              : difference < 0
                ? words.handSurplus
                : words.handExact}
          </Button>
        </div>
      </div>
      {send.error ? <Failed error={send.error} /> : undefined}
    </form>
  )
}

function useHandingOver(onDone: () => void) {
  const words = useWords(cashDeskWords)
  const queries = useQueryClient()
  const key = useFormKey()
  return useMutation({
    mutationFn: (body: Parameters<typeof handOver>[0]) =>
      handOver(body, key.headers['idempotency-key']),
    onSuccess({ driver, openDifferenceCents: cents }) {
      key.renew()
      const who = operatorName(driver)
      showToast(cents === 0 ? words.handed(who) : words.handedWith(who, money(Math.abs(cents))))
      onDone()
      return queries.invalidateQueries({ queryKey: ['cash'] })
    },
    onError: () => key.renew(),
  })
}

interface CollectionsProps {
  readonly collections: readonly Collection[]
  readonly name: string
  readonly dueCents: number
  readonly picked: Readonly<Record<string, true>>
  readonly onPick: (picked: Readonly<Record<string, true>>) => void
}

function Collections({ collections, name, dueCents, picked, onPick }: CollectionsProps) {
  const words = useWords(cashDeskWords)
  const language = useLanguage()
  const when = (at: string) => (dayOf(at) === today() ? timeText(at) : nearMoment(at, language))
  const columns: readonly Column<Collection>[] = [
    {
      name: 'shipment',
      title: words.shipment,
      look: 'w1',
      cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
    },
    {
      name: 'recipient',
      title: words.recipient,
      look: 'end-s',
      cell: ({ recipientName }) => recipientName,
    },
    {
      name: 'at',
      title: words.collectedAt,
      look: 'w1',
      cardTitle: true,
      cell: ({ collectedAt }) => when(collectedAt),
    },
    {
      name: 'amount',
      title: words.amount,
      look: 'num w1',
      cell: ({ amountCents }) => money(amountCents),
    },
  ]
  return (
    <Table
      caption={words.collectedBy(name)}
      columns={columns}
      rows={collections}
      rowId={({ trackingCode }) => trackingCode}
      rowTo={({ trackingCode }) => `/consola/envios/${trackingCode}`}
      picking={{ picked, change: onPick }}
      foot={
        <tfoot>
          <tr>
            <td colSpan={4}>{words.due}</td>
            <td className="num">{money(dueCents)}</td>
          </tr>
        </tfoot>
      }
    />
  )
}
