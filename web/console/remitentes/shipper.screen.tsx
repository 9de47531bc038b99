import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { priceListOf, priceListsQuery } from '../../api/network.ts'
import { opsQuery } from '../../api/queries.ts'
import { addDays, monthName, nearMoment, today } from '../../formats/dates.ts'
import { money, percent, readNumber, whole } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useSession } from '../../house/session.tsx'
import { useAddressParams, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { AccountChecks } from './account-checks.tsx'
import { Credentials } from './credentials.tsx'
import { figuresQuery, limitsQuery, type Shipper, shipperQuery } from './queries.ts'
import './shippers.css'

export default function ShipperScreen() {
  const number = useAddressParams()['number'] ?? ''
  const shipper = useQuery(shipperQuery(number))
  useScreenTitle(shipper.data?.name ?? number)
  return (
    <Loaded query={shipper} title={number} unknown={<Unknown />}>
      {(account) => <Account shipper={account} />}
    </Loaded>
  )
}

function Unknown() {
  const words = useWords(shippersWords)
  return (
    <Empty
      title={words.unknownTitle}
      art="search"
      actions={<LinkButton to="/consola/remitentes">{words.seeAll}</LinkButton>}
    />
  )
}

function Account({ shipper }: { shipper: Shipper }) {
  const words = useWords(shippersWords)
  const { role } = useSession().membership
  const isKeeper = role === 'administrator' || role === 'executive'
  const editing = useDialog('editar')
  const { data: lists } = useQuery(priceListsQuery)
  const list = priceListOf(lists, shipper.number)
  const facts = [
    { name: words.mode, value: shipper.mode },
    ...(list === undefined ? [] : [{ name: words.list, value: list }]),
    { name: words.insured, value: shipper.insured ? words.yes : words.no },
    { name: words.sameDay, value: shipper.sameDay ? words.yes : words.no },
    { name: words.factor, value: whole(shipper.volumetricFactor) },
    {
      name: words.labelLinks,
      value: shipper.labelLinks === 'required' ? words.linksRequired : words.linksOptional,
    },
  ]
  return (
    <>
      <Head
        title={`${shipper.number} ${shipper.name}`}
        actions={
          isKeeper ? (
            <Button icon="edit" onClick={() => editing.open()}>
              {words.edit}
            </Button>
          ) : undefined
        }
      />
      <Figures number={shipper.number} />
      <div className="split shipper-parts">
        <div className="stack">
          <Statement number={shipper.number} />
          <Credentials number={shipper.number} isKeeper={isKeeper} />
        </div>
        <div className="stack">
          <Card
            title={words.account}
            foot={
              <LinkButton kind="sm" to="/consola/tarifas/remitentes">
                {words.tariffs}
              </LinkButton>
            }
          >
            <Facts facts={facts} />
          </Card>
          <Ramp number={shipper.number} isKeeper={isKeeper} />
        </div>
      </div>
      {editing.isOpen && isKeeper ? (
        <AccountForm shipper={shipper} onClose={editing.close} />
      ) : undefined}
    </>
  )
}

function Figures({ number }: { number: number }) {
  const words = useWords(shippersWords)
  const { data } = useQuery(figuresQuery)
  const onTime = data?.onTime.get(String(number))
  const share = onTime && onTime.promised > 0 ? percent(onTime.onTime / onTime.promised) : '—'
  return (
    <div className="kpis">
      <Kpi
        label={words.shipments}
        figure={whole(data?.volume.get(String(number))?.pieces ?? 0)}
        to="/consola/envios"
        search={{ remitente: String(number) }}
      />
      <Kpi label={words.onTime} figure={share} />
    </div>
  )
}

const monthsBack = 12

function recentMonths(): string[] {
  const months: string[] = []
  let first = `${today().slice(0, 7)}-01`
  for (let at = 0; at < monthsBack; at++) {
    months.push(first.slice(0, 7))
    first = `${addDays(first, -1).slice(0, 7)}-01`
  }
  return months
}

/** The days of a month, both included; the present one until today. */
function daysOf(month: string) {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  const last = addDays(`${next}-01`, -1)
  return { from: `${month}-01`, to: last < today() ? last : today() }
}

/** The cost of a month, shipment by shipment in its file. */
function Statement({ number }: { number: number }) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  const { mes } = useAddressValues()
  const change = useChangeAddress()
  const months = recentMonths()
  const month = months.find((one) => one === mes) ?? months[0] ?? ''
  const params = { path: { number: String(number) }, query: daysOf(month) }
  const summary = useQuery(opsQuery('/shippers/{number}/account/summary', params))
  const download = () => {
    const call = ops.GET('/shippers/{number}/account/shipments.csv', { params, parseAs: 'blob' })
    void saveFile(call, `cuenta-${number}-${month}.csv`)
  }
  return (
    <Card
      title={words.statement}
      actions={
        <Button kind="sm" icon="download" onClick={download}>
          {words.download}
        </Button>
      }
    >
      <div className="stack">
        <Field label={words.month}>
          <Select
            value={month}
            onChange={(event) => change({ mes: event.currentTarget.value }, { replace: true })}
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(one, language)}
              </option>
            ))}
          </Select>
        </Field>
        <Loaded query={summary}>
          {(sum) => (
            <Facts
              facts={[
                { name: words.shipmentsCount, value: whole(sum.shipments) },
                { name: words.cancelled, value: whole(sum.cancelled) },
                { name: words.unpriced, value: whole(sum.unpriced) },
                { name: words.quoted, value: money(sum.quotedCents) },
                { name: words.difference, value: money(sum.differenceCents) },
                { name: words.charged, value: money(sum.chargedCents), sum: true },
              ]}
            />
          )}
        </Loaded>
      </div>
    </Card>
  )
}

/** The limit of a new account's first weeks. */
function Ramp({ number, isKeeper }: { number: number; isKeeper: boolean }) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const { data } = useQuery(limitsQuery)
  const lifting = useMutation({
    mutationFn: () =>
      dataOf(
        ops.DELETE('/volume-limits/{number}', { params: { path: { number: String(number) } } }),
      ),
    onSuccess: () => {
      showToast(words.lifted)
      return queries.invalidateQueries({ queryKey: ['volume-limits'] })
    },
  })
  const limit = data?.items.find(({ shipper }) => shipper === number)
  const perDay = limit?.ordersPerDay
  return (
    <Card title={words.rampTitle}>
      <div className="stack g3">
        <p>
          {limit && perDay
            ? words.rampNow(whole(perDay), nearMoment(limit.beganAt, language))
            : words.noRamp}
        </p>
        {perDay && isKeeper ? (
          <div className="row">
            <Button busy={lifting.isPending} onClick={() => lifting.mutate()}>
              {words.lift}
            </Button>
          </div>
        ) : undefined}
        {lifting.error ? <Failed error={lifting.error} /> : undefined}
      </div>
    </Card>
  )
}

/** The facts of an account that the carrier may change. */
function AccountForm({ shipper, onClose }: { shipper: Shipper; onClose: () => void }) {
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const { name, insured, sameDay, volumetricFactor, labelLinks } = shipper
  const form = useForm({
    initial: { name, insured, sameDay, volumetricFactor: String(volumetricFactor), labelLinks },
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: words.needed } : {}),
      ...(readNumber(values.volumetricFactor) ? {} : { volumetricFactor: words.needed }),
    }),
    async send(values) {
      const params = { path: { number: String(shipper.number) } }
      const factor = readNumber(values.volumetricFactor) ?? volumetricFactor
      const body = { ...values, name: values.name.trim(), volumetricFactor: factor }
      await dataOf(ops.PUT('/shippers/{number}', { params, body }))
      await queries.invalidateQueries({ queryKey: ['shippers'] })
      showToast(words.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.editTitle(name)}
      icon="store"
      onClose={onClose}
      form={form}
      deed={words.save}
    >
      <div className="form-grid">
        <Field label={words.name} span="f6" error={form.errors.name}>
          <Input {...form.input('name')} maxLength={60} autoComplete="off" />
        </Field>
        <Field label={words.factor} span="f3" error={form.errors.volumetricFactor}>
          <Input {...form.input('volumetricFactor')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={words.labelLinks} span="f3">
          <Select
            value={form.values.labelLinks}
            onChange={(event) =>
              form.set('labelLinks', event.currentTarget.value as Shipper['labelLinks'])
            }
          >
            <option value="optional">{words.linksOptional}</option>
            <option value="required">{words.linksRequired}</option>
          </Select>
        </Field>
        <AccountChecks form={form} />
      </div>
    </FormDialog>
  )
}
