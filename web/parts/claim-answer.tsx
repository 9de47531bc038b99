import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { claimWords } from '../words/claims.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { ClaimTalk, type ToldClaim } from './claim-talk.tsx'
import { Dialog } from './dialog.tsx'
import { Failed, Loaded } from './failed.tsx'
import { Field, Input } from './field.tsx'
import { useForm } from './form.tsx'

interface ClaimTalkDialogProps<Claim extends ToldClaim> {
  readonly claim: UseQueryResult<Claim>
  /** The actions on it, below the messages. */
  readonly children: (claim: Claim) => ReactNode
  readonly onClose: () => void
}

/** A claim with its messages. */
export function ClaimTalkDialog<Claim extends ToldClaim>(props: ClaimTalkDialogProps<Claim>) {
  const { claim, children, onClose } = props
  const words = useWords(claimWords)
  return (
    <Dialog title={words.claim} icon="note" onClose={onClose}>
      <Loaded query={claim}>
        {(talk) => (
          <div className="stack">
            <ClaimTalk claim={talk} />
            {children(talk)}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface ClaimAnswerProps {
  readonly id: string
  /** Sends the message with the API of its writer. */
  readonly send: (text: string, idempotencyKey: string) => Promise<unknown>
}

/** One more message of a claim. */
export function ClaimAnswer({ id, send }: ClaimAnswerProps) {
  const words = useWords(claimWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: words.textMissing } : {}),
    async send({ text }, headers) {
      await send(text.trim(), headers['idempotency-key'])
      form.set('text', '')
      await queries.invalidateQueries({ queryKey: ['claims', id] })
    },
  })
  return (
    <form {...form.props}>
      <Field label={words.message} error={form.errors.text}>
        <Input {...form.input('text')} maxLength={1_000} autoComplete="off" />
      </Field>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      <Button type="submit" busy={form.isSending}>
        {words.answer}
      </Button>
    </form>
  )
}
