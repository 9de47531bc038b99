import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { askEmailChange } from '../api/email-changes.ts'
import { isFailure } from '../api/failure.ts'
import { momentText } from '../formats/dates.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Dialog, useDialog } from '../parts/dialog.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Head } from '../parts/head.tsx'
import { Note } from '../parts/note.tsx'
import { showToast } from '../parts/toasts.tsx'
import { emailChangeWords } from '../words/email-change.ts'
import { usersWords } from '../words/users.ts'
import { useWords } from '../words/words.ts'
import { useScreenTitle } from './crumbs.tsx'
import { emailChangesQuery, sessionsQuery } from './own-queries.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorSetUp } from './second-factor.tsx'
import { useSession } from './session.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The settings of every person: passkeys, second factor, sessions, address and password. */
export function OwnSignIn() {
  const words = useWords(usersWords)
  useScreenTitle(words.ownTitle)
  return (
    <>
      <Head title={words.ownTitle}>{words.ownLead}</Head>
      <div className="cols two">
        <div className="stack">
          <PasskeysCard />
          <FactorCard />
          <SessionsCard mayEnd />
        </div>
        <div className="stack">
          <EmailCard />
          <PasswordCard />
        </div>
      </div>
    </>
  )
}

/** The address that one signs in with; another one counts once its mailbox confirms it. */
function EmailCard() {
  const words = useWords(emailChangeWords)
  const { person, sendsMail } = useSession()
  const pending = useQuery({ ...emailChangesQuery, enabled: sendsMail })
  const changing = useDialog('cambiar-correo')
  const change = (
    <Button kind="sm" onClick={() => changing.open()}>
      {words.change}
    </Button>
  )
  return (
    <Card title={words.title} actions={sendsMail ? change : undefined}>
      <div className="stack g3">
        <p>
          <b>{person.email}</b>
        </p>
        <p className="quiet small">{sendsMail ? words.text : words.noMail}</p>
        {pending.data?.map(({ email, expiresAt }) => (
          <Note key={email} family="attention" icon="mail" role="status">
            <p>{words.waits(email, momentText(expiresAt))}</p>
          </Note>
        ))}
      </div>
      {changing.isOpen && sendsMail ? <ChangeEmail onClose={changing.close} /> : undefined}
    </Card>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const words = useWords(emailChangeWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: words.emailMissing }),
    async send({ email }) {
      const answer = await askEmailChange(email.trim())
      showToast(words.sent(answer.email))
      onClose()
      await queries.invalidateQueries({ queryKey: emailChangesQuery.queryKey })
    },
  })
  return (
    <FormDialog
      title={words.changeTitle}
      icon="mail"
      form={form}
      deed={words.send}
      onClose={onClose}
    >
      <Field label={words.newEmail} hint={words.newHint} error={form.errors.email}>
        <Input {...form.input('email')} type="email" autoComplete="email" maxLength={254} />
      </Field>
    </FormDialog>
  )
}

const leastCharacters = 10
const empty = { present: '', password: '' }

function PasswordCard() {
  const words = useWords(usersWords)
  const queries = useQueryClient()
  const { email } = useSession().person
  const form = useForm({
    initial: empty,
    check: ({ present, password }) => ({
      ...(present === '' ? { present: words.passwordMissing } : {}),
      ...(password.length < leastCharacters ? { password: words.newShort } : {}),
    }),
    async send(values) {
      await dataOf(v1.PUT('/session/password', { body: values }))
      form.setAll(empty)
      showToast(words.passwordSaved)
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  return (
    <Card title={words.passwordTitle}>
      <form className="stack g3" {...form.props}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label={words.present} error={form.errors.present}>
          <Input {...form.input('present')} type="password" autoComplete="current-password" />
        </Field>
        <Field label={words.newPassword} hint={words.newHint} error={form.errors.password}>
          <Input {...form.input('password')} type="password" autoComplete="new-password" />
        </Field>
        {form.failure ? <Failed error={form.failure} /> : undefined}
        <div className="row">
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.passwordSave}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function FactorCard() {
  const words = useWords(usersWords)
  const queries = useQueryClient()
  const { hasCodeApp } = useSession().person
  const setting = useDialog('activar')
  const removing = useDialog('desactivar')
  const renew = () => queries.invalidateQueries({ queryKey: ['session'] })
  const state = hasCodeApp ? (
    <Badge family="done" icon="check">
      {words.factorOn}
    </Badge>
  ) : (
    <Badge icon="stop">{words.factorOff}</Badge>
  )
  return (
    <Card title={words.factorTitle} actions={state}>
      <div className="stack g3">
        <p>{words.factorText}</p>
        <div className="row">
          {hasCodeApp ? (
            <Button onClick={() => removing.open()}>{words.factorRemove}</Button>
          ) : (
            <Button kind="primary" icon="shield" onClick={() => setting.open()}>
              {words.factorSet}
            </Button>
          )}
        </div>
      </div>
      {setting.isOpen ? (
        <Dialog title={words.factorTitle} icon="shield" onClose={setting.close}>
          <SecondFactorSetUp
            onDone={() => {
              setting.close()
              void renew()
            }}
          />
        </Dialog>
      ) : undefined}
      {removing.isOpen && hasCodeApp ? (
        <RemoveFactor onClose={removing.close} onDone={() => void renew()} />
      ) : undefined}
    </Card>
  )
}

function RemoveFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const words = useWords(usersWords)
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' ? { password: words.passwordMissing } : {}),
      ...(code.trim() === '' ? { code: words.codeMissing } : {}),
    }),
    async send({ password, code }): Promise<void> {
      try {
        const body = { password, code: code.trim() }
        await dataOf(v1.POST('/session/second-factor/removal', { body }))
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.code === 'password-wrong') return form.show({ password: words.passwordWrong })
        if (error.code === 'second-factor-wrong') return form.show({ code: words.codeWrong })
        throw error
      }
      showToast(words.factorRemoved)
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      title={words.factorRemoveTitle}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.factorRemove}
      isDanger
    >
      <p>{words.factorRemoveText}</p>
      <Field label={words.password} error={form.errors.password}>
        <Input {...form.input('password')} type="password" autoComplete="current-password" />
      </Field>
      <Field label={words.code} hint={words.codeHint} error={form.errors.code}>
        <Input {...form.input('code')} autoComplete="one-time-code" />
      </Field>
    </FormDialog>
  )
}
