import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Dialog, Effects, useDialog } from '../../parts/dialog.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Credential } from './queries.ts'

type Kind = Credential['kind']

const kinds: readonly Kind[] = ['password', 'key']

/** The password and the key of the account; new ones are shown once. */
export function Credentials({ number, isKeeper }: { number: number; isKeeper: boolean }) {
  const words = useWords(shippersWords)
  const rotating = useDialog('rotar')
  const [secret, setSecret] = useState<{ kind: Kind; text: string }>()
  const kind = kinds.find((one) => one === rotating.value)
  const params = { path: { number: String(number) } }
  const credentials = useQuery({
    queryKey: ['shippers', 'credentials', number],
    queryFn: () => dataOf(ops.GET('/shippers/{number}/credentials', { params })),
  })
  const actions = isKeeper ? (
    <span className="row">
      {kinds.map((one) => (
        <Button key={one} kind="sm" onClick={() => rotating.open(one)}>
          {words.rotateWhat(words[one].toLowerCase())}
        </Button>
      ))}
    </span>
  ) : undefined
  return (
    <Card title={words.credentials} actions={actions} flush>
      <Loaded query={credentials}>{({ items }) => <Listed credentials={items} />}</Loaded>
      {kind && isKeeper ? (
        <RotateDialog
          number={number}
          kind={kind}
          onClose={rotating.close}
          onSecret={(text) => setSecret({ kind, text })}
        />
      ) : undefined}
      {secret ? (
        <ShownSecret
          title={words.issuedTitle(String(number))}
          label={words[secret.kind]}
          secret={secret.text}
          done={words.copied}
          onClose={() => setSecret(undefined)}
        >
          {words.issuedText}
        </ShownSecret>
      ) : undefined}
    </Card>
  )
}

function Listed({ credentials }: { credentials: readonly Credential[] }) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  if (credentials.length === 0)
    return (
      <div className="body">
        <p className="quiet">{words.noCredentials}</p>
      </div>
    )
  return (
    <ul className="items tight">
      {credentials.map(({ id, kind, createdAt, expiresAt }) => (
        <li key={id}>
          <span className="grow">
            <b>{words[kind]}</b>
            <small>
              {words.since} {nearMoment(createdAt, language)}
              {expiresAt ? ` · ${words.expires(nearMoment(expiresAt, language))}` : undefined}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface RotateDialogProps {
  readonly number: number
  readonly kind: Kind
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

function RotateDialog({ number, kind, onClose, onSecret }: RotateDialogProps) {
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { overlapHours: '24' },
    check: ({ overlapHours }) =>
      /^\d{1,4}$/.test(overlapHours.trim()) ? {} : { overlapHours: words.needed },
    async send({ overlapHours }, headers) {
      const params = { path: { number: String(number) } }
      const body = { kind, overlapHours: Number(overlapHours) }
      const made = await dataOf(
        ops.POST('/shippers/{number}/credentials/rotate', { params, body, headers }),
      )
      onClose()
      onSecret(made.secret)
      void queries.invalidateQueries({ queryKey: ['shippers', 'credentials', number] })
    },
  })
  return (
    <Dialog
      title={words.rotateTitle(words[kind].toLowerCase())}
      icon="key"
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.rotateDo}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={words.overlap} error={form.errors.overlapHours}>
          <Input {...form.input('overlapHours')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Effects effects={[{ icon: 'key', family: 'attention', text: words.rotateEffect }]} />
        {form.failure ? <Failed error={form.failure} /> : undefined}
      </div>
    </Dialog>
  )
}
