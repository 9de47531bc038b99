import { useQuery, useQueryClient } from '@tanstack/react-query'
import { askEmailChange } from '../api/email-changes.ts'
import { momentText } from '../formats/dates.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { useDialog } from '../parts/dialog.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Note } from '../parts/note.tsx'
import { showToast } from '../parts/toasts.tsx'
import { emailChangeWords } from '../words/email-change.ts'
import { useWords } from '../words/words.ts'
import { emailChangesQuery } from './own-queries.ts'
import { useSession } from './session.tsx'

/** The address that one signs in with; another one counts once its mailbox confirms it. */
export function EmailCard() {
  const words = useWords(emailChangeWords)
  const { person, sendsMail } = useSession()
  const pending = useQuery({ ...emailChangesQuery, enabled: sendsMail })
  const changing = useDialog('cambiar-correo')
  const change = (
    <Button kind="sm" onClick={() => changing.open()}>
      {words.change}
    </Button>
  )
  return (
    <Card title={words.title} actions={sendsMail ? change : undefined}>
      <div className="stack g3">
        <p>
          <b>{person.email}</b>
        </p>
        <p className="quiet small">{sendsMail ? words.text : words.noMail}</p>
        {pending.data?.map(({ email, expiresAt }) => (
          <Note key={email} family="attention" icon="mail" role="status">
            <p>{words.waits(email, momentText(expiresAt))}</p>
          </Note>
        ))}
      </div>
      {changing.isOpen && sendsMail ? <ChangeEmail onClose={changing.close} /> : undefined}
    </Card>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const words = useWords(emailChangeWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: words.emailMissing }),
    async send({ email }) {
      const asked = await askEmailChange(email.trim())
      showToast(words.sent(asked.email))
      onClose()
      await queries.invalidateQueries({ queryKey: emailChangesQuery.queryKey })
    },
  })
  return (
    <FormDialog
      title={words.changeTitle}
      icon="mail"
      form={form}
      deed={words.send}
      onClose={onClose}
    >
      <Field label={words.newEmail} hint={words.newHint} error={form.errors.email}>
        <Input {...form.input('email')} type="email" autoComplete="email" maxLength={254} />
      </Field>
    </FormDialog>
  )
}
