import { useState } from 'react'
import { useAddressValues } from '../parts/address.ts'
import { place } from '../place.ts'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'
import { AskForm } from './ask-form.tsx'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { Door } from './door.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** `/ingresar`: sign in, the second factor, and `?olvide` for who forgot the password. */
export default function SignInScreen() {
  const words = useWords(signInWords)
  const { olvide } = useAddressValues()
  const [email, setEmail] = useState('')
  const band = place.isDemonstration ? (
    <>
      {words.demoBand} <b>{demoAccounts[0]}</b>
    </>
  ) : undefined
  return (
    <Door band={band}>
      {olvide === undefined ? <SignInForm key={email} email={email} /> : <AskForm />}
      {place.isDemonstration && olvide === undefined ? (
        <DemoAccounts onUse={setEmail} />
      ) : undefined}
    </Door>
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
