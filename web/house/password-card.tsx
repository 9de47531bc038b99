import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { showToast } from '../parts/toasts.tsx'
import { usersWords } from '../words/users.ts'
import { useWords } from '../words/words.ts'
import { sessionsQuery } from './own-queries.ts'
import { useSession } from './session.tsx'

const leastCharacters = 10
const empty = { present: '', password: '' }

export function PasswordCard() {
  const words = useWords(usersWords)
  const queries = useQueryClient()
  const { email } = useSession().person
  const form = useForm({
    initial: empty,
    check: ({ present, password }) => ({
      ...(present === '' ? { present: words.passwordMissing } : {}),
      ...(password.length < leastCharacters ? { password: words.newShort } : {}),
    }),
    async send(values) {
      await dataOf(v1.PUT('/session/password', { body: values }))
      form.setAll(empty)
      showToast(words.passwordSaved)
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  return (
    <Card title={words.passwordTitle}>
      <form className="stack g3" {...form.props}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label={words.present} error={form.errors.present}>
          <Input {...form.input('present')} type="password" autoComplete="current-password" />
        </Field>
        <Field label={words.newPassword} hint={words.newHint} error={form.errors.password}>
          <Input {...form.input('password')} type="password" autoComplete="new-password" />
        </Field>
        {form.failure ? <Failed error={form.failure} /> : undefined}
        <div className="row">
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.passwordSave}
          </Button>
        </div>
      </form>
    </Card>
  )
}
