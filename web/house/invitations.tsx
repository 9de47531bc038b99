import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseAccount } from '../api/account.ts'
import { answerInvitation, type Invitation } from '../api/session.ts'
import { firstPath } from '../page.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { showToast } from '../parts/toasts.tsx'
import { place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { invitationsWords } from '../words/invitations.ts'
import { useWords } from '../words/words.ts'

/** The invitations of a person, in one line each. */
export function useOffers() {
  const words = useWords(invitationsWords)
  const { roles } = useWords(houseWords)
  const whereOf = ({ shipperName }: Invitation) => shipperName ?? words.carrier
  const offerOf = (one: Invitation) =>
    words.offer(whereOf(one), roles[one.role], one.environment === 'testing')
  return { whereOf, offerOf }
}

interface InvitationsProps {
  /** None in a session that a phone kept from before there were any. */
  readonly items: readonly Invitation[] | undefined
}

/** Others' invitations, each with its answer; they count for nothing before it. */
export function Invitations({ items = [] }: InvitationsProps) {
  return items.map((one) => <OneInvitation key={one.id} of={one} />)
}

function OneInvitation({ of }: { of: Invitation }) {
  const words = useWords(invitationsWords)
  const queries = useQueryClient()
  const { whereOf, offerOf } = useOffers()
  const where = whereOf(of)
  const answer = useMutation({
    mutationFn: (accepts: boolean) => answerInvitation(of.id, accepts),
    async onSuccess(_answered, accepts) {
      showToast(accepts ? words.accepted(where) : words.declined)
      if (accepts) goTo(of)
      else await queries.invalidateQueries({ queryKey: ['session'] })
    },
    onError: (error) => showToast(error.message, { bad: true }),
  })
  const actions = (
    <span className="row">
      <Button
        kind="sm primary"
        aria-label={words.acceptOf(where)}
        busy={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        {words.accept}
      </Button>
      <Button kind="sm" aria-label={words.declineOf(where)} onClick={() => answer.mutate(false)}>
        {words.decline}
      </Button>
    </span>
  )
  return (
    <Note family="attention" icon="mail" action={actions}>
      <p>
        <b>{offerOf(of)}</b>
      </p>
      <p className="small">{words.lead}</p>
    </Note>
  )
}

/** To the pages of the accepted membership, in its environment. */
function goTo({ environment, shipper, role }: Invitation): void {
  if (shipper !== undefined) chooseAccount(String(shipper))
  const there = place.environments.find(({ name }) => name === environment)
  location.assign(`${there?.base ?? place.base}${firstPath(role)}`)
}
