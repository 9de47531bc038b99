/**
 * The common parts of the lists of people: those of the carrier and those of a shipper's account.
 */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { nearMoment } from '../formats/dates.ts'
import type { peopleWords } from '../words/people.ts'
import type { usersWords } from '../words/users.ts'
import { useLanguage } from '../words/words.ts'
import { Badge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field, Input } from './field.tsx'
import { type FormErrors, type FormWith, useForm } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Menu } from './menu.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { showToast } from './toasts.tsx'

interface Member {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly signedInAt: string | null
}

/** Each list has its own words for what differs. */
type MemberWords = (typeof usersWords | typeof peopleWords)['es']

/** A link by which somebody chooses a password; none where it was sent by mail. */
interface MadeLink {
  readonly delivery: string
  readonly link: string | null
  readonly linkExpiresAt: string | null
}

/** A link to hand over to somebody, shown this once. */
export interface ShownLink {
  readonly name: string
  readonly link: string
  readonly until: string
}

/** Says how an invitation or a link got to its person; one that is shown speaks for itself. */
function tellDelivery({ delivery }: MadeLink, words: MemberWords, mailed: string): void {
  if (delivery === 'mailed') showToast(mailed)
  if (delivery === 'at-sign-in') showToast(words.invitationWaits)
  if (delivery === 'unsent') showToast(words.invitationUnsent, { bad: true })
}

interface LastSignInProps {
  readonly of: Member
  readonly isOwn: boolean
  readonly words: MemberWords
  readonly className?: string
}

export function LastSignIn({ of, isOwn, words, className }: LastSignInProps) {
  const language = useLanguage()
  if (of.state === 'disabled') return <Badge icon="lock">{words.disabled}</Badge>
  if (of.state === 'unsent')
    return (
      <Badge family="problem" icon="mail">
        {words.unsent}
      </Badge>
    )
  if (of.state === 'invited')
    return (
      <Badge family="attention" icon="mail">
        {words.invited}
      </Badge>
    )
  const when = of.signedInAt ? nearMoment(of.signedInAt, language) : words.never
  return <span className={className}>{isOwn ? words.now : when}</span>
}

interface MemberActionsProps {
  readonly of: Pick<Member, 'name' | 'state'>
  readonly words: MemberWords
  /** The query that lists the people. */
  readonly queryKey: QueryKey
  /** The further actions on them. */
  readonly before?: readonly MenuEntry[]
  readonly resetLink: () => Promise<MadeLink>
  readonly endSessions: () => Promise<unknown>
  readonly onLink: (link: ShownLink) => void
  readonly onRemove: () => void
}

export function MemberActions({
  of: { name, state },
  words,
  queryKey,
  before = [],
  resetLink,
  endSessions,
  onLink,
  onRemove,
}: MemberActionsProps) {
  const queries = useQueryClient()
  const isWaiting = state === 'invited' || state === 'unsent'
  const onError = (error: Error) => showToast(error.message, { bad: true })
  const link = useMutation({
    mutationFn: resetLink,
    async onSuccess(made) {
      tellDelivery(made, words, isWaiting ? words.invitationSent : words.resetSent)
      if (made.link !== null) onLink({ name, link: made.link, until: made.linkExpiresAt ?? '' })
      await queries.invalidateQueries({ queryKey })
    },
    onError,
  })
  const ending = useMutation({
    mutationFn: endSessions,
    async onSuccess() {
      await queries.invalidateQueries({ queryKey })
      showToast(words.sessionsEnded(name))
    },
    onError,
  })
  const endEntry: MenuEntry = {
    title: words.endSessions,
    icon: 'out',
    onSelect: () => ending.mutate(),
  }
  return (
    <Menu
      entries={[
        ...before,
        {
          title: isWaiting ? words.invitationAgain : words.resetLink,
          icon: 'mail',
          onSelect: () => link.mutate(),
        },
        ...(isWaiting ? [] : [endEntry]),
        'line',
        { title: words.remove, icon: 'trash', danger: true, onSelect: onRemove },
      ]}
    >
      <IconButton icon="more" label={words.actionsOn(name)} kind="sm ghost" />
    </Menu>
  )
}

interface RemoveMemberProps {
  readonly of: Pick<Member, 'name'>
  readonly words: MemberWords
  readonly queryKey: QueryKey
  readonly run: () => Promise<unknown>
  readonly onClose: () => void
}

export function RemoveMember({ of: { name }, words, queryKey, run, onClose }: RemoveMemberProps) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      deed={words.removeDeed}
      onClose={onClose}
      run={run}
      onDone={async () => {
        showToast(words.removed(name))
        // The row goes first, so that the focus does not return to it.
        await queries.invalidateQueries({ queryKey })
        onClose()
      }}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}

interface InviteValues {
  readonly email: string
  readonly name: string
}

interface InviteOptions<Role extends object> {
  readonly role: Role
  readonly words: MemberWords
  readonly queryKey: QueryKey
  /** Sends the invitation; the body lacks the role. */
  readonly send: (
    body: InviteValues & { readonly language: 'es' | 'en' },
    role: Role,
    headers: { 'idempotency-key': string },
  ) => Promise<MadeLink>
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onLink: (link: ShownLink) => void
}

/** The form of an invitation, for `InviteDialog`; its fields of the role are the caller's. */
export function useInvite<Role extends object>(options: InviteOptions<Role>) {
  const { words, queryKey, onClose, onLink } = options
  const language = useLanguage()
  const queries = useQueryClient()
  return useForm<InviteValues & Role>({
    initial: { email: '', name: '', ...options.role },
    check: ({ email, name }) =>
      ({
        ...(email.includes('@') ? {} : { email: words.emailMissing }),
        ...(name.trim() === '' ? { name: words.nameMissing } : {}),
      }) as FormErrors<InviteValues & Role>,
    async send(values, headers) {
      const [email, name] = [values.email.trim(), values.name.trim()]
      const made = await options.send({ email, name, language }, values, headers)
      await queries.invalidateQueries({ queryKey })
      onClose()
      tellDelivery(made, words, words.invitationSent)
      if (made.link !== null) onLink({ name, link: made.link, until: made.linkExpiresAt ?? '' })
    },
  })
}

interface InviteDialogProps {
  /** The form that `useInvite` returns. */
  readonly form: FormWith<InviteValues> & ComponentProps<typeof FormDialog>['form']
  readonly words: MemberWords
  readonly onClose: () => void
  /** The fields of the role. */
  readonly children: ReactNode
}

export function InviteDialog({ form, words, onClose, children }: InviteDialogProps) {
  return (
    <FormDialog title={words.inviteTitle} onClose={onClose} form={form} deed={words.invite}>
      <Field label={words.email} error={form.errors.email}>
        <Input {...form.input('email')} type="email" autoComplete="off" />
      </Field>
      <Field label={words.name} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={80} autoComplete="off" />
      </Field>
      {children}
      <p className="small quiet">{words.inviteNote}</p>
    </FormDialog>
  )
}
