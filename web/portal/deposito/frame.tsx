import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { readNumber, whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { Count } from '../../parts/badge.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Head } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { warehouseWords } from '../../words/warehouse.ts'
import { useWords } from '../../words/words.ts'
import { openVouchersQuery, summaryQuery, warehousesQuery } from './queries.ts'

type Part = 'stock' | 'vales' | 'movimientos'

/** The common frame of the three screens of the warehouse: the head, the tabs and the dialog. */
export function WarehouseFrame({ part, children }: { part: Part; children: ReactNode }) {
  const words = useWords(warehouseWords)
  const mayAnnounce = useMay('stock')
  const announcing = useDialog('anunciar')
  const { data: warehouses = [] } = useQuery(warehousesQuery)
  return (
    <>
      <Head
        title={words.title}
        actions={
          mayAnnounce ? (
            <Button kind="primary" icon="plus" onClick={() => announcing.open()}>
              {words.announce}
            </Button>
          ) : undefined
        }
      >
        {words.lead(warehouses.length === 1 ? warehouses[0] : undefined)}
      </Head>
      <PartTabs part={part} />
      {children}
      {announcing.isOpen && mayAnnounce ? <AnnounceDialog onClose={announcing.close} /> : undefined}
    </>
  )
}

function PartTabs({ part }: { part: Part }) {
  const words = useWords(warehouseWords)
  const { data: summary } = useQuery(summaryQuery({}))
  const { data: open } = useQuery(openVouchersQuery)
  const tabs = [
    ['stock', words.stock, summary?.total],
    ['vales', words.vouchers, open?.length],
    ['movimientos', words.movements, undefined],
  ] as const
  return (
    <nav className="tabs" aria-label={words.parts}>
      {tabs.map(([name, title, count]) => (
        <Link
          key={name}
          to={`/portal/deposito/${name}`}
          aria-current={name === part ? 'page' : undefined}
        >
          {title}
          {count === undefined ? undefined : (
            <>
              {' '}
              <Count>{whole(count)}</Count>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** `sku-0`, `units-0`, `sku-1`... and what is said of the whole voucher. */
type Values = Record<string, string>

const initial: Values = { 'sku-0': '', 'units-0': '', arrivesOn: '', transport: '' }

/** A voucher: what is sent to the warehouse, when and how. */
function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(warehouseWords)
  const queries = useQueryClient()
  const [lines, setLines] = useState<readonly number[]>([0])
  const form = useForm<Values>({
    initial,
    check: (values) => faultsOf(values, lines, words),
    fieldOf: (field) => fieldOf(field, lines),
    async send(values, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const { number } = await dataOf(
        v1.POST('/vouchers', { body: toVoucher(values, lines), params: { header } }),
      )
      await queries.invalidateQueries({ queryKey: ['vouchers'] })
      await queries.invalidateQueries({ queryKey: ['stock'] })
      showToast(words.sent(number))
      onClose()
    },
  })
  const addLine = () => {
    const line = Math.max(...lines) + 1
    form.setAll((now) => ({ ...now, [`sku-${line}`]: '', [`units-${line}`]: '' }))
    setLines([...lines, line])
  }
  return (
    <FormDialog title={words.announce} onClose={onClose} form={form} deed={words.send}>
      <p className="quiet">{words.announceText}</p>
      <div className="form-grid">
        {lines.map((line) => (
          <LineFields
            key={line}
            line={line}
            form={form}
            {...(lines.length > 1
              ? { onRemove: () => setLines(lines.filter((other) => other !== line)) }
              : {})}
          />
        ))}
        <div className="f6">
          <Button kind="sm ghost" icon="plus" onClick={addLine}>
            {words.another}
          </Button>
        </div>
        <Field label={words.arrivesOn} span="f3" error={form.errors['arrivesOn']} optional>
          <DateField
            name="arrivesOn"
            value={form.values['arrivesOn'] ?? ''}
            onChange={(day) => form.set('arrivesOn', day)}
          />
        </Field>
        <Field label={words.transport} span="f3" error={form.errors['transport']} optional>
          <Input {...form.input('transport')} maxLength={60} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}

interface LineFieldsProps {
  readonly line: number
  readonly form: ReturnType<typeof useForm<Values>>
  readonly onRemove?: () => void
}

function LineFields({ line, form, onRemove }: LineFieldsProps) {
  const words = useWords(warehouseWords)
  const [sku, units] = [`sku-${line}`, `units-${line}`]
  const typed = form.values[sku] ?? ''
  const { data } = useQuery({ ...summaryQuery({ q: typed }), enabled: typed.trim() !== '' })
  const choices = (data?.items ?? [])
    .filter((one) => one.sku !== typed)
    .slice(0, 6)
    .map((one) => ({
      id: one.sku,
      text: one.sku,
      inner: (
        <>
          <b className="code">{one.sku}</b> <span className="quiet">{one.description}</span>
        </>
      ),
    }))
  return (
    <>
      <Field label={words.sku} span="f4" error={form.errors[sku]}>
        <Combobox
          name={sku}
          value={typed}
          onType={(text) => form.set(sku, text)}
          onChoose={({ id }) => form.set(sku, id)}
          choices={typed.trim() === '' ? [] : choices}
          onBlur={form.input(sku).onBlur}
        />
      </Field>
      <Field label={words.units} span="f2" error={form.errors[units]}>
        <Input {...form.input(units)} inputMode="numeric" maxLength={9} autoComplete="off" />
      </Field>
      {onRemove ? (
        <div className="f6">
          <IconButton icon="x" kind="sm ghost" label={words.remove(line + 1)} onClick={onRemove} />
        </div>
      ) : undefined}
    </>
  )
}

function faultsOf(
  values: Values,
  lines: readonly number[],
  words: { readonly skuMissing: string; readonly unitsWrong: string },
): FormErrors<Values> {
  const faults: Values = {}
  for (const line of lines) {
    if ((values[`sku-${line}`] ?? '').trim() === '') faults[`sku-${line}`] = words.skuMissing
    if (!isCount(values[`units-${line}`] ?? '')) faults[`units-${line}`] = words.unitsWrong
  }
  return faults
}

function isCount(text: string): boolean {
  const value = readNumber(text)
  return value !== undefined && Number.isInteger(value) && value > 0
}

/** `lines[1].sku` of the answer is `sku-2` of the form, if line 1 was removed. */
function fieldOf(field: string, lines: readonly number[]): string | undefined {
  const match = /^lines\[(\d+)\]\.(sku|units)$/.exec(field)
  return match ? `${match[2]}-${lines[Number(match[1])]}` : undefined
}

function toVoucher(values: Values, lines: readonly number[]) {
  const { arrivesOn, transport } = values
  return {
    lines: lines.map((line) => ({
      sku: (values[`sku-${line}`] ?? '').trim(),
      units: readNumber(values[`units-${line}`] ?? '') ?? 0,
    })),
    ...(arrivesOn ? { arrivesOn } : {}),
    ...(transport?.trim() ? { transport: transport.trim() } : {}),
  }
}
