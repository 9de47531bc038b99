import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { opsQuery } from '../../api/queries.ts'
import { decimal, readNumber } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { ClaimAnswer, ClaimTalkDialog } from '../../parts/claim-answer.tsx'
import { centsOf, type ToldClaim } from '../../parts/claim-talk.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Affix, Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { claimWords } from '../../words/claims.ts'
import { useWords } from '../../words/words.ts'

interface ClaimDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** A claim of a shipper: the messages, an answer, and the decision. */
export function ClaimDialog({ id, onClose }: ClaimDialogProps) {
  const claim = useQuery(opsQuery('/claims/{id}', { path: { id } }))
  const { role } = useSession().membership
  return (
    <ClaimTalkDialog claim={claim} onClose={onClose}>
      {(talk) => (
        <>
          {talk.state === 'open' && role !== 'reader' ? (
            <ClaimAnswer id={id} send={(text, key) => answer(id, text, key)} />
          ) : undefined}
          {talk.state === 'open' && role === 'administrator' ? (
            <Decision id={id} claim={talk} onDone={onClose} />
          ) : undefined}
        </>
      )}
    </ClaimTalkDialog>
  )
}

function answer(id: string, text: string, key: string) {
  const params = { path: { id }, header: { 'Idempotency-Key': key } }
  return dataOf(ops.POST('/claims/{id}/messages', { params, body: { text } }))
}

interface DecisionProps {
  readonly id: string
  readonly claim: ToldClaim
  readonly onDone: () => void
}

function Decision({ id, claim, onDone }: DecisionProps) {
  const words = useWords(claimWords)
  const queries = useQueryClient()
  const done = async (text: string) => {
    await Promise.all(
      ['claims', 'work-list'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    )
    onDone()
    showToast(text)
  }
  const accepting = useForm({
    initial: { amountCents: decimal(claim.amountCents / 100) },
    check: ({ amountCents }) =>
      centsOf(readNumber(amountCents)) ? {} : { amountCents: words.amountMissing },
    async send({ amountCents }, headers) {
      const params = { path: { id }, header: { 'Idempotency-Key': headers['idempotency-key'] } }
      const body = { amountCents: centsOf(readNumber(amountCents)) ?? 0 }
      await dataOf(ops.POST('/claims/{id}/acceptance', { params, body }))
      await done(words.accepted)
    },
  })
  const refusing = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.textMissing } : {}),
    async send({ reason }, headers) {
      const params = { path: { id }, header: { 'Idempotency-Key': headers['idempotency-key'] } }
      await dataOf(ops.POST('/claims/{id}/refusal', { params, body: { reason: reason.trim() } }))
      await done(words.refused)
    },
  })
  return (
    <>
      <p className="quiet">{words.cantUndo}</p>
      <form {...accepting.props}>
        <Field label={words.credit} error={accepting.errors.amountCents}>
          <Affix before="$">
            <Input {...accepting.input('amountCents')} inputMode="decimal" autoComplete="off" />
          </Affix>
        </Field>
        {accepting.failure ? <Failed error={accepting.failure} /> : undefined}
        <Button kind="primary" type="submit" busy={accepting.isSending}>
          {words.accept}
        </Button>
      </form>
      <form {...refusing.props}>
        <Field label={words.why} error={refusing.errors.reason}>
          <Input {...refusing.input('reason')} maxLength={200} autoComplete="off" />
        </Field>
        {refusing.failure ? <Failed error={refusing.failure} /> : undefined}
        <Button kind="danger" type="submit" busy={refusing.isSending}>
          {words.refuse}
        </Button>
      </form>
    </>
  )
}
