import { useMutation, useQuery } from '@tanstack/react-query'
import { isNotFound } from '../api/failure.ts'
import {
  answerInvitationLink,
  choosePassword,
  type Invitation,
  readResetLink,
  signIn,
} from '../api/session.ts'
import { useOffers } from '../house/invitations.tsx'
import { firstPath } from '../page.ts'
import { useAddressParams } from '../parts/address.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { place } from '../place.ts'
import { invitationsWords } from '../words/invitations.ts'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'
import { Door } from './door.tsx'

const leastCharacters = 10

/** `/clave/:token`: choose the first password, or another one. */
export default function PasswordScreen() {
  const { token = '' } = useAddressParams()
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => readResetLink(token),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const isGone = isNotFound(link.error)
  return (
    <Door>
      {link.data?.purpose === 'membership' ? (
        <InvitationLink token={token} link={link.data} />
      ) : undefined}
      {link.data && link.data.purpose !== 'membership' ? (
        <PasswordForm token={token} link={link.data} />
      ) : undefined}
      {isGone ? <Gone /> : undefined}
      {link.error && !isGone ? <Failed error={link.error} /> : undefined}
      {link.isPending ? <Skeleton /> : undefined}
    </Door>
  )
}

interface LinkProps {
  readonly token: string
  readonly link: Awaited<ReturnType<typeof readResetLink>>
}

function PasswordForm({ token, link: { email, invitations } }: LinkProps) {
  const words = useWords(signInWords)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      password.length < leastCharacters ? { password: words.newShort } : {},
    async send({ password }) {
      await choosePassword(token, password)
      const session = await signIn({ email, password }).catch(() => undefined)
      const role = session?.membership?.role ?? session?.memberships[0]?.role
      location.assign(place.base + (role === undefined ? '/ingresar' : firstPath(role)))
    },
  })
  return (
    <form {...form.props}>
      <div>
        <h1>{words.newTitle}</h1>
        <p className="quiet">{words.newLead(email)}</p>
      </div>
      <Offers items={invitations} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={words.newPassword} hint={words.newHint} error={form.errors.password}>
        <Input {...form.input('password')} type="password" autoComplete="new-password" />
      </Field>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      <Button kind="primary lg" type="submit" busy={form.isSending}>
        {words.newSend}
      </Button>
    </form>
  )
}

function Gone() {
  const words = useWords(signInWords)
  return (
    <>
      <div>
        <h1>{words.linkGone}</h1>
        <p className="quiet">{words.linkGoneLead}</p>
      </div>
      <LinkButton to="/ingresar" search={{ olvide: 'si' }}>
        {words.ask}
      </LinkButton>
    </>
  )
}

/** The invitations that using a link accepts. */
function Offers({ items }: { items: readonly Invitation[] }) {
  const { offerOf } = useOffers()
  if (items.length === 0) return undefined
  return (
    <ul className="items tight">
      {items.map((one) => (
        <li key={one.id}>{offerOf(one)}</li>
      ))}
    </ul>
  )
}

interface InvitationLinkProps {
  readonly token: string
  readonly link: { readonly email: string; readonly invitations: readonly Invitation[] }
}

/** A mailed invitation to somebody who has a password: it is accepted or declined here. */
function InvitationLink({ token, link: { email, invitations } }: InvitationLinkProps) {
  const words = useWords(invitationsWords)
  const answer = useMutation({
    mutationFn: (accepts: boolean) => answerInvitationLink(token, accepts),
  })
  if (answer.data) return <Answered accepts={answer.variables} />
  return (
    <>
      <div>
        <h1>{words.linkTitle}</h1>
        <p className="quiet">{words.linkLead(email)}</p>
      </div>
      <Offers items={invitations} />
      {answer.error ? <Failed error={answer.error} /> : undefined}
      <Button kind="primary lg" busy={answer.isPending} onClick={() => answer.mutate(true)}>
        {words.accept}
      </Button>
      <Button onClick={() => answer.mutate(false)}>{words.decline}</Button>
    </>
  )
}

function Answered({ accepts }: { accepts: boolean }) {
  const words = useWords(invitationsWords)
  return (
    <>
      <div role="status">
        <h1>{accepts ? words.acceptedTitle : words.declinedTitle}</h1>
        <p className="quiet">{accepts ? words.acceptedLead : words.declinedLead}</p>
      </div>
      <LinkButton to="/ingresar">{words.toSignIn}</LinkButton>
    </>
  )
}
