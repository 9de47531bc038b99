import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmEmailChange,
  type EmailChangeLink,
  readEmailChange,
  undoEmailChange,
} from '../api/email-changes.ts'
import { isFailure, isNotFound } from '../api/failure.ts'
import { readSession, signIn } from '../api/session.ts'
import { firstPath } from '../page.ts'
import { useAddressParams } from '../parts/address.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { Note } from '../parts/note.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { place } from '../place.ts'
import { emailChangeWords } from '../words/email-change.ts'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'
import { Door } from './door.tsx'

const leastCharacters = 10

/** `/correo/:token`: confirms the address of that mailbox, or takes the one before back. */
export default function EmailScreen() {
  const { token = '' } = useAddressParams()
  const link = useQuery({
    queryKey: ['email-change', token],
    queryFn: () => readEmailChange(token),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const isGone = isNotFound(link.error)
  return (
    <Door>
      {link.data?.purpose === 'confirm' ? <Confirm token={token} link={link.data} /> : undefined}
      {link.data?.purpose === 'undo' ? <Undo token={token} link={link.data} /> : undefined}
      {isGone ? <Gone /> : undefined}
      {link.error && !isGone ? <Failed error={link.error} /> : undefined}
      {link.isPending ? <Skeleton /> : undefined}
    </Door>
  )
}

interface LinkProps {
  readonly token: string
  readonly link: EmailChangeLink
}

/** Needs the session of the person who asked: having the mailbox alone is not enough. */
function Confirm({ token, link: { email, needsPassword } }: LinkProps) {
  const words = useWords(emailChangeWords)
  const door = useWords(signInWords)
  const [isOut, setOut] = useState(false)
  const [isDone, setDone] = useState(false)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      needsPassword && password.length < leastCharacters ? { password: door.newShort } : {},
    async send({ password }) {
      try {
        await confirmEmailChange(token, password)
        setDone(true)
      } catch (error) {
        if (!isFailure(error) || error.status !== 401) throw error
        setOut(true)
      }
    },
  })
  if (isDone) return <Confirmed email={email} />
  return (
    <form {...form.props}>
      <div>
        <h1>{words.confirmTitle}</h1>
        <p className="quiet">{words.confirmLead(email)}</p>
      </div>
      {needsPassword ? (
        <Field label={door.newPassword} hint={words.passwordLead} error={form.errors.password}>
          <Input {...form.input('password')} type="password" autoComplete="new-password" />
        </Field>
      ) : undefined}
      {form.failure ? <Failed error={form.failure} /> : undefined}
      {isOut ? (
        <>
          <Note family="attention" icon="info" role="status">
            <p>{words.signInFirst}</p>
          </Note>
          <LinkButton kind="primary lg" to="/ingresar" search={{ a: `/correo/${token}` }}>
            {words.toSignIn}
          </LinkButton>
        </>
      ) : (
        <Button kind="primary lg" type="submit" busy={form.isSending}>
          {words.confirm}
        </Button>
      )}
    </form>
  )
}

function Confirmed({ email }: { email: string }) {
  const words = useWords(emailChangeWords)
  const goOn = async () => {
    const session = await readSession('v1').catch(() => undefined)
    const role = session?.membership?.role ?? session?.memberships[0]?.role
    location.assign(place.base + (role === undefined ? '/ingresar' : firstPath(role)))
  }
  return (
    <>
      <div role="status">
        <h1>{words.confirmedTitle}</h1>
        <p className="quiet">{words.confirmedLead(email)}</p>
      </div>
      <Button kind="primary lg" onClick={goOn}>
        {words.goOn}
      </Button>
    </>
  )
}

function Undo({ token, link: { email } }: LinkProps) {
  const words = useWords(emailChangeWords)
  const door = useWords(signInWords)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password.length < leastCharacters ? { password: door.newShort } : {}),
    async send({ password }) {
      await undoEmailChange(token, password)
      const session = await signIn({ email, password }).catch(() => undefined)
      const role = session?.membership?.role ?? session?.memberships[0]?.role
      location.assign(place.base + (role === undefined ? '/ingresar' : firstPath(role)))
    },
  })
  return (
    <form {...form.props}>
      <div>
        <h1>{words.undoTitle}</h1>
        <p className="quiet">{words.undoLead(email)}</p>
      </div>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={door.newPassword} hint={door.newHint} error={form.errors.password}>
        <Input {...form.input('password')} type="password" autoComplete="new-password" />
      </Field>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      <Button kind="primary lg" type="submit" busy={form.isSending}>
        {words.undo}
      </Button>
    </form>
  )
}

function Gone() {
  const words = useWords(emailChangeWords)
  const door = useWords(signInWords)
  return (
    <>
      <div>
        <h1>{words.gone}</h1>
        <p className="quiet">{words.goneLead}</p>
      </div>
      <LinkButton to="/ingresar">{door.toSignIn}</LinkButton>
    </>
  )
}
