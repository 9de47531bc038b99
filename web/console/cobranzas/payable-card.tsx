import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { addDays, today } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useWords } from '../../words/words.ts'
import { unpaidQuery, useCashRights } from './cash.ts'

/** The statements that are not paid yet. */
export function PayableCard() {
  const words = useWords(cashDeskWords)
  const { maySettle } = useCashRights()
  const unpaid = useQuery(unpaidQuery)
  const paying = useDialog('pagar')
  return (
    <Card title={words.payable} flush>
      <Loaded query={unpaid}>
        {({ items }) =>
          items.length === 0 ? (
            <div className="body quiet nothing">{words.noPayable}</div>
          ) : (
            <ul className="items tight">
              {items.map(({ id, shipper, shipperName, totalCents }) => (
                <li key={id}>
                  <span className="grow">
                    <b className="code">{id}</b>
                    <small>{shipperName || shipper}</small>
                  </span>
                  <b>{money(totalCents)}</b>
                  {maySettle ? (
                    <Button kind="sm" onClick={() => paying.open(id)}>
                      {words.markPaid}
                    </Button>
                  ) : undefined}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {maySettle && paying.value ? (
        <PayDialog id={paying.value} onClose={paying.close} />
      ) : undefined}
    </Card>
  )
}

function PayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(cashDeskWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { reference: '', paidOn: today() },
    check: ({ reference }) =>
      reference.trim() === '' ? { reference: words.referenceMissing } : {},
    async send({ reference, paidOn }, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const params = { path: { id }, header }
      const body = { reference: reference.trim(), paidOn }
      await dataOf(ops.POST('/cash/statements/{id}/payment', { params, body }))
      showToast(words.paidToast(id))
      onClose()
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
  })
  return (
    <FormDialog title={words.payTitle(id)} onClose={onClose} form={form} deed={words.payDo}>
      <Field label={words.reference} error={form.errors.reference}>
        <Input {...form.input('reference')} maxLength={60} autoComplete="off" />
      </Field>
      <Field label={words.paidOn} error={form.errors.paidOn}>
        <DateField value={form.values.paidOn} onChange={(day) => form.set('paidOn', day)} />
      </Field>
    </FormDialog>
  )
}

/** Gathers the cash handed over for a store into a statement. */
export function SettleDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(cashDeskWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { shipper: '', from: addDays(today(), -30), to: today() },
    check: ({ shipper }) =>
      /^[1-9]\d{0,8}$/.test(shipper.trim()) ? {} : { shipper: words.shipperWrong },
    async send({ shipper, from, to }, headers) {
      const params = { header: { 'Idempotency-Key': headers['idempotency-key'] } }
      const body = { shipper: Number(shipper), from, to }
      const made = await dataOf(ops.POST('/cash/statements', { params, body }))
      showToast(words.settled(made.id, money(made.totalCents)))
      onClose()
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
  })
  return (
    <FormDialog
      title={words.settleTitle}
      icon="cash"
      onClose={onClose}
      form={form}
      deed={words.settle}
    >
      <p>{words.settleText}</p>
      <Field label={words.shipper} error={form.errors.shipper}>
        <Input {...form.input('shipper')} inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="form-grid">
        <Field label={words.from} span="f3">
          <DateField value={form.values.from} onChange={(day) => form.set('from', day)} />
        </Field>
        <Field label={words.to} span="f3">
          <DateField value={form.values.to} onChange={(day) => form.set('to', day)} />
        </Field>
      </div>
    </FormDialog>
  )
}
