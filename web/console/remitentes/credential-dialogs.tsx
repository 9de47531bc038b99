import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { Effects } from '../../parts/dialog.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Credential } from './queries.ts'

type Kind = Credential['kind']

interface IssueDialogProps {
  readonly number: number
  readonly onClose: () => void
  readonly onSecret: (kind: Kind, secret: string) => void
}

/** One more password or key; those that there are stay as they are. */
export function IssueDialog({ number, onClose, onSecret }: IssueDialogProps) {
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
      void queries.invalidateQueries({ queryKey: ['shippers', 'credentials', number] })
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

export function RevokeDialog({ number, credential, onClose }: RevokeDialogProps) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const { id, kind, createdAt, lastUsedAt } = credential
  const form = useForm<object>({
    initial: {},
    async send() {
      const params = { path: { number: String(number), id } }
      await ops.DELETE('/shippers/{number}/credentials/{id}', { params })
      await queries.invalidateQueries({ queryKey: ['shippers', 'credentials', number] })
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
export function RotateDialog({ number, kind, onClose, onSecret }: RotateDialogProps) {
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
