import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { money, readNumber } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ClaimAnswer, ClaimTalkDialog } from '../../parts/claim-answer.tsx'
import { centsOf } from '../../parts/claim-talk.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Affix, Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { claimWords } from '../../words/claims.ts'
import { useWords } from '../../words/words.ts'

/** The claims about a shipment, to open one and to read what the carrier says. */
export function ClaimsCard({ code, state }: { code: string; state: string }) {
  const words = useWords(claimWords)
  const mayClaim = useMay('orders:write')
  const opening = useDialog('reclamar')
  const reading = useDialog('reclamo')
  const claims = useQuery({
    queryKey: ['claims', 'of', code],
    queryFn: () => dataOf(v1.GET('/claims', { params: { query: { trackingCode: code } } })),
  })
  const items = claims.data?.items ?? []
  const canOpen = mayClaim && state !== 'PI' && items.every((one) => one.state !== 'open')
  if (claims.data === undefined || (items.length === 0 && !canOpen)) return undefined
  return (
    <Card title={words.title}>
      <div className="stack g3">
        {items.length === 0 ? <p className="quiet nothing">{words.none}</p> : undefined}
        {items.map(({ id, kind, state: now, amountCents }) => (
          <p key={id}>
            {`${words.kinds[kind]} · ${money(amountCents)} · ${words.states[now]} `}
            <Button kind="sm" onClick={() => reading.open(id)}>
              {words.read}
            </Button>
          </p>
        ))}
        {canOpen ? (
          <div className="row">
            <Button kind="sm" icon="note" onClick={() => opening.open()}>
              {words.open}
            </Button>
          </div>
        ) : undefined}
      </div>
      {opening.isOpen && mayClaim ? <OpenDialog code={code} onClose={opening.close} /> : undefined}
      {reading.value ? <ReadDialog id={reading.value} onClose={reading.close} /> : undefined}
    </Card>
  )
}

type Kind = 'lost' | 'damaged' | 'missing-content'

interface Values {
  readonly kind: Kind
  readonly amountCents: string
  readonly text: string
}

function OpenDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const words = useWords(claimWords)
  const queries = useQueryClient()
  const form = useForm<Values>({
    initial: { kind: 'lost', amountCents: '', text: '' },
    check: ({ amountCents, text }) => ({
      ...(centsOf(readNumber(amountCents)) ? {} : { amountCents: words.amountMissing }),
      ...(text.trim() === '' ? { text: words.textMissing } : {}),
    }),
    async send({ kind, amountCents, text }, headers) {
      const cents = centsOf(readNumber(amountCents)) ?? 0
      const body = { trackingCode: code, kind, amountCents: cents, text: text.trim() }
      const params = { header: { 'Idempotency-Key': headers['idempotency-key'] } }
      await dataOf(v1.POST('/claims', { params, body }))
      await queries.invalidateQueries({ queryKey: ['claims'] })
      onClose()
      showToast(words.sent)
    },
  })
  return (
    <FormDialog title={words.openTitle} icon="note" onClose={onClose} form={form} deed={words.send}>
      <Field label={words.kind}>
        <Select {...form.input('kind')}>
          {Object.entries(words.kinds).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.amount} error={form.errors.amountCents}>
        <Affix before="$">
          <Input {...form.input('amountCents')} inputMode="decimal" autoComplete="off" />
        </Affix>
      </Field>
      <Field label={words.text} error={form.errors.text}>
        <Input {...form.input('text')} maxLength={1_000} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

function ReadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mayWrite = useMay('orders:write')
  const claim = useQuery({
    queryKey: ['claims', id],
    queryFn: () => dataOf(v1.GET('/claims/{id}', { params: { path: { id } } })),
  })
  const send = (text: string, key: string) => {
    const params = { path: { id }, header: { 'Idempotency-Key': key } }
    return dataOf(v1.POST('/claims/{id}/messages', { params, body: { text } }))
  }
  return (
    <ClaimTalkDialog claim={claim} onClose={onClose}>
      {({ state }) =>
        state === 'open' && mayWrite ? <ClaimAnswer id={id} send={send} /> : undefined
      }
    </ClaimTalkDialog>
  )
}
