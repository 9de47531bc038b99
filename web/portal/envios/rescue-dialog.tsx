import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, type V1Paths, v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { dateText } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Tile } from '../../parts/check.tsx'
import { Dialog, type Effect, Effects } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { provinces } from '../../words/provinces.ts'
import { rescueWords } from '../../words/rescue.ts'
import { useWords } from '../../words/words.ts'
import type { Whole } from './one.ts'

type Kind = 'redirection' | 'return'

interface Values {
  readonly kind: Kind
  readonly recipientName: string
  readonly street: string
  readonly number: string
  readonly postalCode: string
  readonly locality: string
  readonly province: string
}

/** Sends the shipment elsewhere or back; shows the effects before the button. */
export function RescueDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const words = useWords(rescueWords)
  const queries = useQueryClient()
  const { trackingCode } = whole.shipment
  const form = useForm<Values>({
    initial: { ...nowhere, kind: 'redirection', recipientName: whole.order.recipient.name },
    check: (values) => (values.kind === 'return' ? {} : missingOf(values, words.missing)),
    fieldOf: (field) => nameOf(field),
    async send(values, headers) {
      const { verdict } = await rescue(trackingCode, values, false, headers)
      showToast(verdict === 'waits' ? words.requested : words.done[values.kind])
      await queries.invalidateQueries({ queryKey: ['shipments'] })
      onClose()
    },
  })
  const { kind } = form.values
  const postalCode = kind === 'redirection' ? wholeCode(form.values.postalCode) : undefined
  const verdict = useQuery({
    queryKey: ['shipments', 'rescue', trackingCode, kind, postalCode],
    queryFn: () => rescue(trackingCode, asOf(whole, kind, postalCode), true),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isPriced = kind === 'return' || postalCode !== undefined
  const question = { kind, isPriced, isOut: whole.shipment.state === 'LD' }
  return (
    <Dialog
      title={words.title(trackingCode)}
      icon="swap"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button
            kind="primary"
            disabled={verdict.isError}
            busy={form.isSending}
            onClick={() => void form.submit()}
          >
            {words.deed}
          </Button>
        </>
      }
    >
      <form {...form.props}>
        <fieldset className="tiles">
          <legend className="vh">{words.what}</legend>
          {(['redirection', 'return'] as const).map((one) => (
            <Tile
              key={one}
              name="kind"
              icon={one === 'return' ? 'back' : 'swap'}
              title={words.kinds[one]}
              checked={kind === one}
              onChange={() => form.set('kind', one)}
            >
              {words.kindTexts[one]}
            </Tile>
          ))}
        </fieldset>
        {kind === 'redirection' ? <NewPlace form={form} /> : undefined}
        <Effects effects={rescueEffects(question, verdict.data, verdict.error, words)} />
        {form.failure ? <Failed error={form.failure} /> : undefined}
      </form>
    </Dialog>
  )
}

function NewPlace({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const words = useWords(rescueWords)
  const { errors, input } = form
  return (
    <div className="form-grid">
      <Field span="f6" label={words.recipient} error={errors.recipientName}>
        <Input {...input('recipientName')} maxLength={40} />
      </Field>
      <Field span="f4" label={words.street} error={errors.street}>
        <Input {...input('street')} maxLength={45} />
      </Field>
      <Field span="f2" label={words.number} error={errors.number}>
        <Input {...input('number')} maxLength={6} />
      </Field>
      <Field span="f2" label={words.postalCode} error={errors.postalCode}>
        <Input {...input('postalCode')} inputMode="numeric" maxLength={4} />
      </Field>
      <Field span="f2" label={words.locality} error={errors.locality}>
        <Input {...input('locality')} maxLength={100} />
      </Field>
      <Field span="f2" label={words.province} error={errors.province}>
        <Select {...input('province')}>
          <option value="">{words.chooseOne}</option>
          {provinces.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

const nowhere = { street: '', number: '', postalCode: '', locality: '', province: '' }

/** The typed text, once it is a whole postal code. */
function wholeCode(typed: string): string | undefined {
  return /^[1-9]\d{3}$/.test(typed.trim()) ? typed.trim() : undefined
}

/** Where it goes now: of the new place, the effects depend on the postal code alone. */
function asOf({ order }: Whole, kind: Kind, newCode: string | undefined): Values {
  const { street, number, postalCode, locality, province } = order.address
  return {
    kind,
    recipientName: order.recipient.name,
    street,
    number: number ?? '0',
    postalCode: newCode ?? String(postalCode ?? ''),
    locality: locality ?? street,
    province: province ?? street,
  }
}

function rescue(
  trackingCode: string,
  { kind, recipientName, postalCode, ...address }: Values,
  dryRun: boolean,
  headers?: { 'idempotency-key': string },
) {
  const destination = { recipientName, address: { ...address, postalCode: Number(postalCode) } }
  const params = {
    path: { trackingCode },
    ...(headers ? { header: { 'Idempotency-Key': headers['idempotency-key'] } } : {}),
  }
  const body = { kind, dryRun, ...(kind === 'return' ? {} : { destination }) }
  return dataOf(v1.POST('/orders/{trackingCode}/rescue', { params, body }))
}

function missingOf(values: Values, text: string): FormErrors<Values> {
  const names = ['recipientName', 'street', 'number', 'postalCode', 'locality', 'province'] as const
  return Object.fromEntries(
    names.filter((name) => values[name].trim() === '').map((name) => [name, text]),
  )
}

/** The service names `destination.address.street`. */
function nameOf(field: string): keyof Values | undefined {
  const last = field.split('.').at(-1) ?? ''
  return last in nowhere || last === 'recipientName' ? (last as keyof Values) : undefined
}

type Rescue = V1Paths['/orders/{trackingCode}/rescue']['post']
type Verdict = Rescue['responses'][200]['content']['application/json']
type Words = (typeof rescueWords)['es']

interface AskedRescue {
  readonly kind: 'redirection' | 'return'
  /** Whether the destination is known well enough for a price. */
  readonly isPriced: boolean
  /** Whether a courier has it. */
  readonly isOut: boolean
}

/** The effects of asking for a rescue: when, at what price, and until when it can be asked. */
function rescueEffects(
  question: AskedRescue,
  verdict: Verdict | undefined,
  error: unknown,
  words: Words,
): readonly Effect[] {
  if (error)
    return [{ icon: 'x', family: 'problem', text: isFailure(error) ? error.message : words.notNow }]
  if (verdict === undefined) return [{ icon: 'stop', text: words.onlyOne }]
  const when: Effect =
    verdict.verdict === 'waits'
      ? {
          icon: 'clock',
          family: 'attention',
          text: question.isOut ? words.waitsStreet : words.waits,
        }
      : { icon: 'check', family: 'done', text: words.atOnce[question.kind] }
  return [
    when,
    ...(question.isPriced
      ? priceEffects(verdict, words)
      : [{ icon: 'wallet', text: words.priceByCode } as const]),
    { icon: 'door', text: untilText(verdict.until.expectedOn, words) },
    { icon: 'stop', text: words.onlyOne },
  ]
}

function priceEffects({ kind, price }: Verdict, words: Words): readonly Effect[] {
  if (price === null) return [{ icon: 'wallet', family: 'attention', text: words.noPrice }]
  const { netCents, shipmentChangeCents: change } = price
  const text = netCents === 0 ? words.free : words.price[kind](money(netCents))
  const cost: Effect = { icon: 'wallet', text }
  if (change === 0) return [cost]
  const changed = change > 0 ? words.costsMore(money(change)) : words.costsLess(money(-change))
  return [cost, { icon: 'tag', text: changed }]
}

function untilText(expectedOn: string | null, words: Words): string {
  return expectedOn === null ? words.untilDelivered : words.until(dateText(expectedOn))
}
