import { useEffect, useRef, useState } from 'react'
import { requestReset } from '../api/session.ts'
import { takeChosenSeat } from '../house/demonstration.ts'
import { RoleCards, useEntering } from '../house/whom-to-be.tsx'
import { useAddressValues } from '../parts/address.ts'
import { Button } from '../parts/button.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { Link } from '../parts/link.tsx'
import { Note } from '../parts/note.tsx'
import { place } from '../place.ts'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { Door } from './door.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** `/ingresar`: sign in, the second factor, and `?olvide` for a forgotten password. */
export default function SignInScreen() {
  const { olvide } = useAddressValues()
  const [email, setEmail] = useState('')
  const words = useWords(signInWords)
  const asksLink = olvide !== undefined
  const band =
    place.demonstration === 'off' ? undefined : (
      <>
        {words.demoBand} <b>{demoAccounts[0]}</b>
      </>
    )
  return (
    <Door band={band} view={place.demonstration === 'open' ? <Whom /> : undefined}>
      {asksLink ? <AskForm /> : <SignInForm key={email} email={email} />}
      {place.demonstration !== 'off' && !asksLink ? <DemoAccounts onUse={setEmail} /> : undefined}
    </Door>
  )
}

/** One press on a page that can't sign in itself ends here, and goes on at once. */
function Whom() {
  const entering = useEntering()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const chosen = takeChosenSeat()
    if (chosen) void entering.enter(chosen)
  }, [entering])
  return (
    <div className="view whom-view">
      <RoleCards entering={entering} />
    </div>
  )
}

/** While the demonstration is on, whoever looks around needs no account. */
function DemoAccounts({ onUse }: { onUse: (email: string) => void }) {
  const words = useWords(signInWords)
  return (
    <section className="card">
      <header>
        <h2>{words.demo}</h2>
      </header>
      <ul className="items tight">
        {demoAccounts.map((email) => (
          <li key={email}>
            <span className="grow">
              <button
                type="button"
                className="btn link"
                aria-label={words.demoUse(email)}
                onClick={() => onUse(email)}
              >
                {email}
              </button>
            </span>
            <span className="quiet small">{words.places[email]}</span>
          </li>
        ))}
      </ul>
      <footer>
        <span>
          {words.demoPassword} <code>{demoPassword}</code>
        </span>
      </footer>
    </section>
  )
}

/** Asks for a link to choose another password; the answer is the same whoever asks. */
function AskForm() {
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
