import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/check.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { routesWords } from '../../words/routes.ts'
import { useWords } from '../../words/words.ts'
import { isPostalCode, type Route, rangeText } from './queries.ts'

interface Values {
  readonly from: string
  readonly to: string
  readonly router: string
  readonly sameDayRouter: string
  readonly cutOff: string
  readonly active: boolean
}

/** A new route, or the facts of one that there is; its range is its name. */
export function RouteForm({ route, onClose }: { route?: Route; onClose: () => void }) {
  const words = useWords(routesWords)
  const queries = useQueryClient()
  const finish = async (text: string) => {
    await queries.invalidateQueries({ queryKey: ['routes'] })
    showToast(text)
    onClose()
  }
  const form = useForm<Values>({
    initial: {
      from: route ? String(route.from) : '',
      to: route ? String(route.to) : '',
      router: route?.router ?? '',
      sameDayRouter: route?.sameDayRouter ?? '',
      cutOff: route?.cutOff ?? '',
      active: route?.active ?? true,
    },
    check: (values) => check(values, words),
    async send({ from, to, router, sameDayRouter, cutOff, active }) {
      const params = { path: { range: `${from.trim()}-${to.trim()}` } }
      const body = {
        router: router.trim(),
        ...(sameDayRouter.trim() === '' ? {} : { sameDayRouter: sameDayRouter.trim() }),
        ...(cutOff.trim() === '' ? {} : { cutOff: cutOff.trim() }),
        active,
      }
      await dataOf(ops.PUT('/routes/{range}', { params, body }))
      await finish(words.saved)
    },
  })
  const removing = useMutation({
    mutationFn: ({ range }: Route) =>
      dataOf(ops.DELETE('/routes/{range}', { params: { path: { range } } })),
    onSuccess: (_answer, { range }) => finish(words.removed(range)),
  })
  const failure = form.failure ?? removing.error
  return (
    <Dialog
      title={route ? words.editTitle(rangeText(route)) : words.newTitle}
      icon="route"
      onClose={onClose}
      onSubmit={() => void form.submit()}
      formRef={form.props.ref}
      actions={
        <>
          {route ? (
            <Button kind="danger" busy={removing.isPending} onClick={() => removing.mutate(route)}>
              {words.remove}
            </Button>
          ) : undefined}
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <Field label={words.from} span="f3" error={form.errors.from}>
          <Input {...form.input('from')} inputMode="numeric" disabled={route !== undefined} />
        </Field>
        <Field label={words.to} span="f3" error={form.errors.to}>
          <Input {...form.input('to')} inputMode="numeric" disabled={route !== undefined} />
        </Field>
        <Field label={words.router} span="f6" error={form.errors.router}>
          <Input {...form.input('router')} maxLength={40} autoComplete="off" />
        </Field>
        <Field label={words.sameDayField} span="f4" error={form.errors.sameDayRouter} optional>
          <Input {...form.input('sameDayRouter')} maxLength={40} autoComplete="off" />
        </Field>
        <Field
          label={words.cutOffField}
          span="f2"
          error={form.errors.cutOff}
          hint={words.cutOffHint}
        >
          <Input {...form.input('cutOff')} maxLength={5} autoComplete="off" />
        </Field>
        <div className="f6">
          <Check
            checked={form.values.active}
            onChange={(event) => form.set('active', event.currentTarget.checked)}
          >
            {words.active}
          </Check>
        </div>
      </div>
      {failure ? <Failed error={failure} /> : undefined}
    </Dialog>
  )
}

function check(values: Values, words: typeof routesWords.es): FormErrors<Values> {
  const [from, to, cutOff] = [values.from.trim(), values.to.trim(), values.cutOff.trim()]
  return {
    ...(isPostalCode(from) ? {} : { from: words.codeWrong }),
    ...(!isPostalCode(to) ? { to: words.codeWrong } : to < from ? { to: words.toWrong } : {}),
    ...(values.router.trim() === '' ? { router: words.needed } : {}),
    ...(cutOff === '' || /^\d{2}:\d{2}$/.test(cutOff) ? {} : { cutOff: words.cutOffWrong }),
  }
}
