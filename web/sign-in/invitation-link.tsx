import { useMutation } from '@tanstack/react-query'
import { answerInvitationLink, type Invitation } from '../api/session.ts'
import { useOffers } from '../house/invitations.tsx'
import { Button, LinkButton } from '../parts/button.tsx'
import { Failed } from '../parts/failed.tsx'
import { invitationsWords } from '../words/invitations.ts'
import { useWords } from '../words/words.ts'

/** What using a link accepts. */
export function Offers({ items }: { items: readonly Invitation[] }) {
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
export function InvitationLink({ token, link: { email, invitations } }: InvitationLinkProps) {
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
