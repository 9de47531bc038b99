import { useState } from 'react'
import { requestReset } from '../api/session.ts'
import { Button } from '../parts/button.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { Link } from '../parts/link.tsx'
import { Note } from '../parts/note.tsx'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'

/** Asks for a link to choose another password; the answer is the same whoever asks. */
export function AskForm() {
  const words = useWords(signInWords)
  const [answer, setAnswer] = useState<{ readonly sendsMail: boolean }>()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: words.emailMissing }),
    send: async ({ email }) => setAnswer(await requestReset(email)),
  })
  return (
    <form {...form.props}>
      <div>
        <h1>{words.askTitle}</h1>
        <p className="quiet">{words.askLead}</p>
      </div>
      <Field label={words.email} error={form.errors.email}>
        <Input {...form.input('email')} type="email" autoComplete="username" />
      </Field>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      {answer ? (
        <Note family="done" icon="check" role="status">
          <p>{answer.sendsMail ? words.asked : words.askedNoMail}</p>
        </Note>
      ) : undefined}
      <Button kind="primary lg" type="submit" busy={form.isSending}>
        {words.askSend}
      </Button>
      <p className="small">
        <Link to="/ingresar">{words.back}</Link>
      </p>
    </form>
  )
}
