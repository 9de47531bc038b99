import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { isFailure } from '../api/failure.ts'
import { useFormKey } from '../api/form-key.ts'

export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>

interface FormOptions<Values> {
  readonly initial: Values
  /** The faults of the values, by field; nothing when they may be sent. */
  readonly check?: (values: Values) => FormErrors<Values>
  /** The faults that the service finds, to show them together with those of `check`. */
  readonly judge?: (values: Values) => Promise<FormErrors<Values>>
  /** The Idempotency-Key of a form that was open before. */
  readonly key?: string
  /** Sends the values. A `Failure` it throws is shown: by its fields where it names them. */
  readonly send: (values: Values, headers: { 'idempotency-key': string }) => Promise<void>
  /** The field of the form that a field of the service's answer belongs to, where names differ. */
  readonly fieldOf?: (field: string) => (keyof Values & string) | undefined
}

/**
 * The state of a form. Errors show by the field on leaving it and all at once on sending, with the
 * focus on the first; a failed call keeps the typed values.
 *
 *     const form = useForm({ initial: { email: '' }, check, send })
 *     <form {...form.props}>
 *       <Field label="Correo" error={form.errors.email}><Input {...form.input('email')} /></Field>
 *       {form.failure ? <Failed error={form.failure} /> : undefined}
 *       <Button type="submit" kind="primary" busy={form.isSending}>Guardar</Button>
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [failure, setFailure] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const key = useFormKey(options.key)
  const queries = useQueryClient()
  type Name = keyof Values & string

  const set = <Field extends Name>(name: Field, value: Values[Field]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _gone, ...others }) => others as FormErrors<Values>)
  }
  const checkField = (name: Name) => {
    const wrong = options.check?.(values)[name]
    if (wrong !== undefined) setErrors((now) => ({ ...now, [name]: wrong }))
  }
  const show = (wrong: FormErrors<Values>) => {
    setErrors(wrong)
    requestAnimationFrame(() => focusFirst(frame.current, Object.keys(wrong)))
  }
  const submit = async () => {
    // Keys send as well as the button, which is busy a moment later.
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFailure(undefined)
    setSending(true)
    try {
      const wrong = { ...(await options.judge?.(values)), ...options.check?.(values) }
      if (Object.keys(wrong).length > 0) return show(wrong)
      await options.send(values, key.headers)
      key.renew()
    } catch (error) {
      // Somebody was first: the screen's data is out of date.
      if (isFailure(error) && error.status === 409) void queries.invalidateQueries()
      const named = fieldErrors(error, values, options.fieldOf)
      if (Object.keys(named).length > 0) show(named)
      else setFailure(error)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }
  return {
    values,
    set,
    setAll: setValues,
    errors,
    /** Shows errors by their fields, with the focus on the first. */
    show,
    failure,
    isSending,
    submit,
    headers: key.headers,
    /** Gives the next send a key of its own, so that it is no repetition. */
    renewKey: key.renew,
    props: {
      ref: frame,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** The properties of the input of a text field. */
    input: (name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event: { currentTarget: { value: string } }) =>
        set(name, event.currentTarget.value as Values[typeof name]),
      onBlur: () => checkField(name),
    }),
  }
}

type InputProps = ReturnType<ReturnType<typeof useForm<object>>['input']>

/** A form that has these fields among others. */
export interface FormWith<Values extends object> {
  readonly values: Values
  readonly errors: FormErrors<Values>
  input(name: keyof Values & string): Omit<InputProps, 'name'> & { readonly name: string }
}

/** Focuses the first of the named fields as they stand in the form. */
function focusFirst(frame: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(frame?.elements ?? [])].filter((field) => field instanceof HTMLElement)
  const nameOf = (field: HTMLElement) => field.getAttribute('name') ?? ''
  const first = fields.find((field) => names.includes(nameOf(field)))
  if (first === undefined) return
  // Of several choices under one name, the chosen one is where the keyboard stands.
  const chosen = fields.find(
    (field) => nameOf(field) === nameOf(first) && field.matches(':checked'),
  )
  const target = chosen ?? first
  target.focus()
}

function fieldErrors<Values extends object>(
  error: unknown,
  values: Values,
  fieldOf: FormOptions<Values>['fieldOf'],
): FormErrors<Values> {
  if (!isFailure(error)) return {}
  const named = error.fields.flatMap(({ field, detail }) => {
    const name = fieldOf?.(field) ?? (Object.hasOwn(values, field) ? field : undefined)
    return name === undefined ? [] : [[name, detail]]
  })
  return Object.fromEntries(named) as FormErrors<Values>
}
