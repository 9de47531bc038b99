import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { Check } from '../../parts/check.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import {
  type EventName,
  eventNames,
  type Secret,
  type Subscription,
  webhooksQuery,
} from './webhooks.ts'

interface Values {
  readonly url: string
  readonly isAll: boolean
  readonly types: readonly EventName[]
  readonly description: string
}

interface SubscriptionFormProps {
  /** The subscription to change; none makes a new one. */
  readonly of?: Subscription
  readonly onClose: () => void
  /** Gets the secret of a new one, which is shown this once. */
  readonly onMade: (secret: Secret) => void
}

export function SubscriptionForm({ of, onClose, onMade }: SubscriptionFormProps) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const form = useForm<Values>({
    initial: toValues(of),
    check: ({ url, isAll, types }) => ({
      ...(/^https?:\/\/[^/]/i.test(url.trim()) ? {} : { url: words.urlMissing }),
      ...(isAll || types.length > 0 ? {} : { types: words.typesMissing }),
    }),
    async send(values, headers) {
      const body = toWish(values)
      if (of) {
        const { id } = of
        await dataOf(v1.PUT('/webhooks/{id}', { params: { path: { id } }, body }))
        showToast(words.saved)
        onClose()
      } else {
        const header = { 'Idempotency-Key': headers['idempotency-key'] }
        const made = await dataOf(v1.POST('/webhooks', { params: { header }, body }))
        onClose()
        onMade(made)
      }
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
  })
  return (
    <FormDialog
      title={of ? words.change : words.create}
      icon="hook"
      onClose={onClose}
      form={form}
      deed={of ? words.save : words.createAndShow}
    >
      <Field label={words.url} hint={words.urlHint} error={form.errors.url}>
        <Input {...form.input('url')} inputMode="url" autoComplete="off" />
      </Field>
      <EventChoice
        isAll={form.values.isAll}
        types={form.values.types}
        error={form.errors.types}
        onAll={(isAll) => form.set('isAll', isAll)}
        onTypes={(types) => form.set('types', types)}
      />
      <Field label={words.description} error={form.errors.description} optional>
        <Input {...form.input('description')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

interface EventChoiceProps {
  readonly isAll: boolean
  readonly types: readonly EventName[]
  readonly error: string | undefined
  readonly onAll: (isAll: boolean) => void
  readonly onTypes: (types: readonly EventName[]) => void
}

/** All events, also later ones, or some of them. */
function EventChoice({ isAll, types, error, onAll, onTypes }: EventChoiceProps) {
  const words = useWords(webhooksWords)
  const toggle = (name: EventName, isOn: boolean) =>
    onTypes(isOn ? [...types, name] : types.filter((other) => other !== name))
  return (
    <fieldset className="stack g1">
      <legend>{words.types}</legend>
      <Check checked={isAll} onChange={(event) => onAll(event.currentTarget.checked)}>
        {words.allEvents}
      </Check>
      {isAll ? undefined : (
        <div className="cols two">
          {eventNames.map((name) => (
            <Check
              key={name}
              name="types"
              small={<span className="mono">{name}</span>}
              checked={types.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            >
              {words.meanings[name]}
            </Check>
          ))}
        </div>
      )}
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : undefined}
    </fieldset>
  )
}

const usual: readonly EventName[] = ['shipment.moved', 'shipment.measured', 'shipment.cancelled']

function toValues(of: Subscription | undefined): Values {
  const types = eventNames.filter((name) => of?.types.includes(name))
  return {
    url: of?.url ?? '',
    isAll: of === undefined ? false : of.types.length === 0,
    types: of === undefined || types.length === 0 ? usual : types,
    description: of?.description ?? '',
  }
}

function toWish({ url, isAll, types, description }: Values) {
  return { url: url.trim(), types: isAll ? [] : [...types], description: description.trim() }
}
