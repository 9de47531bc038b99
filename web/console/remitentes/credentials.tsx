import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { opsQuery } from '../../api/queries.ts'
import { nearMoment } from '../../formats/dates.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Effects, useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Credential } from './queries.ts'

type Kind = Credential['kind']

const kinds: readonly Kind[] = ['password', 'key']

/** The password and the key of the account; new ones are shown once. */
export function Credentials({ number, isKeeper }: { number: number; isKeeper: boolean }) {
  const words = useWords(shippersWords)
  const rotating = useDialog('rotar')
  const issuing = useDialog('emitir')
  const revoking = useDialog('revocar')
  const [secret, setSecret] = useState<{ kind: Kind; text: string }>()
  const kind = kinds.find((one) => one === rotating.value)
  const params = { path: { number: String(number) } }
  const credentials = useQuery(opsQuery('/shippers/{number}/credentials', params))
  const revoked = credentials.data?.items.find(({ id }) => id === revoking.value)
  const actions = isKeeper ? (
    <span className="row">
      <Button kind="sm" icon="plus" onClick={() => issuing.open()}>
        {words.issue}
      </Button>
      {kinds.map((one) => (
        <Button key={one} kind="sm" onClick={() => rotating.open(one)}>
          {words.rotateWhat(words[one].toLowerCase())}
        </Button>
      ))}
    </span>
  ) : undefined
  return (
    <Card title={words.credentials} actions={actions} flush>
      <Loaded query={credentials}>
        {({ items }) => (
          <Listed credentials={items} onRevoke={isKeeper ? revoking.open : undefined} />
        )}
      </Loaded>
      {kind && isKeeper ? (
        <RotateDialog
          number={number}
          kind={kind}
          onClose={rotating.close}
          onSecret={(text) => setSecret({ kind, text })}
        />
      ) : undefined}
      {issuing.isOpen && isKeeper ? (
        <IssueDialog
          number={number}
          onClose={issuing.close}
          onSecret={(made, text) => setSecret({ kind: made, text })}
        />
      ) : undefined}
      {revoked && isKeeper ? (
        <RevokeDialog number={number} credential={revoked} onClose={revoking.close} />
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

interface ListedProps {
  readonly credentials: readonly Credential[]
  readonly onRevoke: ((id: string) => void) | undefined
}

function Listed({ credentials, onRevoke }: ListedProps) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  if (credentials.length === 0)
    return (
      <div className="body">
        <p className="quiet nothing">{words.noCredentials}</p>
      </div>
    )
  return (
    <ul className="items tight">
      {credentials.map(({ id, kind, createdAt, expiresAt, lastUsedAt }) => (
        <li key={id}>
          <span className="grow">
            <b>{words[kind]}</b>
            <small>
              {words.since} {nearMoment(createdAt, language)}
              {' · '}
              {lastUsedAt ? words.lastUsed(nearMoment(lastUsedAt, language)) : words.neverUsed}
              {expiresAt ? ` · ${words.expires(nearMoment(expiresAt, language))}` : undefined}
            </small>
          </span>
          {onRevoke ? (
            <Button kind="sm" onClick={() => onRevoke(id)}>
              {words.revoke}
            </Button>
          ) : undefined}
        </li>
      ))}
    </ul>
  )
}

interface IssueDialogProps {
  readonly number: number
  readonly onClose: () => void
  readonly onSecret: (kind: Kind, secret: string) => void
}

/** One more password or key; those that there are stay as they are. */
function IssueDialog({ number, onClose, onSecret }: IssueDialogProps) {
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const form = useForm<{ kind: Kind }>({
    initial: { kind: 'password' },
    async send({ kind }, headers) {
      const params = { path: { number: String(number) } }
      const made = await dataOf(
        ops.POST('/shippers/{number}/credentials', { params, body: { kind }, headers }),
      )
      onClose()
      onSecret(kind, made.secret)
      void queries.invalidateQueries({ queryKey: ['shippers', String(number), 'credentials'] })
    },
  })
  return (
    <FormDialog
      title={words.issueTitle}
      icon="key"
      onClose={onClose}
      form={form}
      deed={words.issueDo}
    >
      <Field label={words.credentialKind}>
        <Select {...form.input('kind')}>
          <option value="password">{words.password}</option>
          <option value="key">{words.key}</option>
        </Select>
      </Field>
      <Effects effects={[{ icon: 'key', family: 'attention', text: words.issueEffect }]} />
    </FormDialog>
  )
}

interface RevokeDialogProps {
  readonly number: number
  readonly credential: Credential
  readonly onClose: () => void
}

function RevokeDialog({ number, credential, onClose }: RevokeDialogProps) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const { id, kind, createdAt, lastUsedAt } = credential
  const form = useForm<object>({
    initial: {},
    async send() {
      const params = { path: { number: String(number), id } }
      await ops.DELETE('/shippers/{number}/credentials/{id}', { params })
      await queries.invalidateQueries({ queryKey: ['shippers', String(number), 'credentials'] })
      showToast(words.revoked)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.revokeTitle(words[kind].toLowerCase(), nearMoment(createdAt, language))}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.revokeDo}
      isDanger
    >
      <Effects
        effects={[
          { icon: 'warn', family: 'problem', text: words.revokeEffect },
          {
            icon: 'clock',
            text: lastUsedAt ? words.lastUsed(nearMoment(lastUsedAt, language)) : words.neverUsed,
          },
        ]}
      />
    </FormDialog>
  )
}

interface RotateDialogProps {
  readonly number: number
  readonly kind: Kind
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

/** A new one, and an end for those before it. */
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
      void queries.invalidateQueries({ queryKey: ['shippers', String(number), 'credentials'] })
    },
  })
  return (
    <FormDialog
      title={words.rotateTitle(words[kind].toLowerCase())}
      icon="key"
      onClose={onClose}
      form={form}
      deed={words.rotateDo}
    >
      <div className="stack">
        <Field label={words.overlap} error={form.errors.overlapHours}>
          <Input {...form.input('overlapHours')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Effects effects={[{ icon: 'key', family: 'attention', text: words.rotateEffect }]} />
      </div>
    </FormDialog>
  )
}
