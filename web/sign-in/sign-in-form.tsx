import { useEffect, useRef, useState } from 'react'
import { type Failure, isFailure } from '../api/failure.ts'
import { signInWithPasskey } from '../api/passkeys.ts'
import { type Invitation, type Session, signIn } from '../api/session.ts'
import { dropGone, notedGone } from '../house/demonstration.ts'
import { Invitations } from '../house/invitations.tsx'
import { useAddressValues } from '../parts/address.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/check.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { Link } from '../parts/link.tsx'
import { Note } from '../parts/note.tsx'
import { place } from '../place.ts'
import { partsWords } from '../words/parts.ts'
import { passkeysWords } from '../words/passkeys.ts'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'
import { demoPassword, isDemoAccount } from './demo-accounts.ts'
import { nextPath } from './next-path.ts'

interface Values {
  readonly email: string
  readonly password: string
  readonly code: string
}

/** Asks for e-mail and password, then for the code where the person has a second factor. */
export function SignInForm({ email }: { email: string }) {
  const words = useWords(signInWords)
  const parts = useWords(partsWords)
  const { a: wanted, cerrada } = useAddressValues()
  const [asksCode, setAsksCode] = useState(false)
  const [isWithoutPages, setWithoutPages] = useState(false)
  const [invitations, setInvitations] = useState<readonly Invitation[]>([])
  const [isKept, setKept] = useState(true)
  const isDemo = place.demonstration !== 'off' && isDemoAccount(email)
  const goIn = (session: Session) => {
    const next = nextPath(session, wanted, place.environment)
    if (next === undefined) {
      setInvitations(session.invitations)
      setWithoutPages(session.invitations.length === 0)
    } else location.assign(place.base + next)
  }
  const form = useForm<Values>({
    initial: { email, password: isDemo ? demoPassword : '', code: '' },
    check: ({ email: address, password, code }) => ({
      ...(address.includes('@') ? {} : { email: words.emailMissing }),
      ...(password === '' ? { password: words.passwordMissing } : {}),
      ...(asksCode && code.trim() === '' ? { code: words.codeMissing } : {}),
    }),
    async send({ code, ...rest }) {
      try {
        const session = await signIn({
          ...rest,
          ...(asksCode ? { code: code.trim() } : {}),
          ...(isKept ? {} : { keep: false }),
        })
        dropGone()
        goIn(session)
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.code === 'second-factor-needed') setAsksCode(true)
        else if (error.code === 'second-factor-wrong')
          form.show({ code: withTries(words.codeWrong, error) })
        else if (error.status === 401) {
          // The password has changed since the code was asked for.
          setAsksCode(false)
          form.show({ password: withTries(words.wrong, error) })
        } else if (error.status === 429)
          form.show({ [asksCode ? 'code' : 'password']: limitedText(error.retrySeconds) })
        else throw error
      }
    },
  })
  const withTries = (text: string, { problem: { triesLeft } }: Failure) =>
    typeof triesLeft === 'number' ? `${text} ${words.triesLeft(triesLeft)}` : text
  const limitedText = (seconds = 60) => words.limited(parts.wait(seconds))
  const { errors } = form
  const codeBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) codeBox.current?.focus()
  }, [asksCode])
  return (
    <form {...form.props}>
      <div>
        <h1>{asksCode ? words.codeTitle : words.title}</h1>
        <p className="quiet">{asksCode ? words.codeLead : words.lead}</p>
      </div>
      {asksCode ? undefined : <WhyHere isClosed={cerrada !== undefined} />}
      {asksCode ? (
        <Field label={words.code} hint={words.codeHint} error={errors.code}>
          <Input
            {...form.input('code')}
            ref={codeBox}
            inputMode="text"
            autoComplete="one-time-code"
          />
        </Field>
      ) : (
        <>
          <Field label={words.email} error={errors.email}>
            <Input {...form.input('email')} type="email" autoComplete="username" />
          </Field>
          <Field label={words.password} error={errors.password}>
            <Input {...form.input('password')} type="password" autoComplete="current-password" />
          </Field>
          <Check
            small={words.keepHint(place.sessionDays)}
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          >
            {words.keep}
          </Check>
        </>
      )}
      {form.failure ? <Failed error={form.failure} /> : undefined}
      <Invitations items={invitations} />
      <SlowNote isSending={form.isSending} />
      {isWithoutPages ? (
        <Note family="attention" icon="info" role="status">
          <p>{words.noPages}</p>
        </Note>
      ) : undefined}
      <Button kind="primary lg" type="submit" busy={form.isSending}>
        {words.send}
      </Button>
      {asksCode ? undefined : <PasskeyButton isKept={isKept} onSignedIn={goIn} />}
      {asksCode ? (
        <Button kind="link" onClick={() => setAsksCode(false)}>
          {words.back}
        </Button>
      ) : (
        <p className="small quiet">
          {words.forgotten}{' '}
          <Link to="/ingresar" search={{ olvide: 'si', a: wanted }}>
            {words.ask}
          </Link>
          {words.askRest}
        </p>
      )}
    </form>
  )
}

/** Why somebody who was signed in is here. */
function WhyHere({ isClosed }: { isClosed: boolean }) {
  const words = useWords(signInWords)
  const [gone] = useState(notedGone)
  if (gone)
    return (
      <Note family="done" icon="check">
        <p>{words.demoGone(gone.shipments, gone.people)}</p>
      </Note>
    )
  if (!isClosed) return undefined
  return (
    <Note family="attention" icon="info">
      <p>{words.sessionOver}</p>
    </Note>
  )
}

const slowMs = 1_500

/** Says why an answer takes long: where somebody guessed, each waits up to 20 seconds (D56). */
function SlowNote({ isSending }: { isSending: boolean }) {
  const words = useWords(signInWords)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isSending) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isSending])
  return isSending && isSlow ? (
    <Note family="attention" icon="info" role="status">
      <p>{words.slow}</p>
    </Note>
  ) : undefined
}

interface PasskeyButtonProps {
  readonly isKept: boolean
  readonly onSignedIn: (session: Session) => void
}

/** Signs in with whatever passkey the browser has: nobody writes their address first. */
function PasskeyButton({ isKept, onSignedIn }: PasskeyButtonProps) {
  const words = useWords(passkeysWords)
  const [failure, setFailure] = useState<unknown>()
  const enter = async () => {
    setFailure(undefined)
    try {
      onSignedIn(await signInWithPasskey(isKept))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button kind="lg" icon="lock" onClick={enter}>
        {words.signIn}
      </Button>
      {failure === undefined ? undefined : isFailure(failure) ? (
        <Failed error={failure} />
      ) : (
        <Note family="attention" icon="info" role="status">
          <p>{words.declined}</p>
        </Note>
      )}
    </>
  )
}
