import { useEffect, useRef, useState } from 'react'
import { isFailure } from '../api/failure.ts'
import { confirmWithPasskey } from '../api/passkeys.ts'
import { confirmSession } from '../api/session.ts'
import { Button } from '../parts/button.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { freshSignInWords } from '../words/fresh-sign-in.ts'
import { passkeysWords } from '../words/passkeys.ts'
import { useWords } from '../words/words.ts'

interface DialogProps {
  readonly email: string
  readonly hasPasskey: boolean
  readonly settle: (isConfirmed: boolean) => void
}

/** The password, then the code where the person has a second factor. */
export function FreshSignInDialog({ email, hasPasskey, settle }: DialogProps) {
  const words = useWords(freshSignInWords)
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' ? { password: words.passwordMissing } : {}),
      ...(asksCode && code.trim() === '' ? { code: words.codeMissing } : {}),
    }),
    async send({ password, code }) {
      try {
        await confirmSession({ password, ...(asksCode ? { code: code.trim() } : {}) })
        settle(true)
      } catch (error) {
        if (!isFailure(error)) throw error
        if (error.code === 'second-factor-needed') setAsksCode(true)
        else if (error.code === 'second-factor-wrong') form.show({ code: words.codeWrong })
        else if (error.code === 'credentials-wrong') form.show({ password: words.wrong })
        else throw error
      }
    },
  })
  const codeBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksCode) codeBox.current?.focus()
  }, [asksCode])
  return (
    <FormDialog
      title={words.title}
      icon="lock"
      form={form}
      deed={words.confirm}
      onClose={() => settle(false)}
    >
      <p>{words.text(email)}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={words.password} error={form.errors.password}>
        <Input {...form.input('password')} type="password" autoComplete="current-password" />
      </Field>
      {asksCode ? (
        <Field label={words.code} hint={words.codeHint} error={form.errors.code}>
          <Input {...form.input('code')} ref={codeBox} autoComplete="one-time-code" />
        </Field>
      ) : undefined}
      {hasPasskey ? <PasskeyConfirm onDone={() => settle(true)} /> : undefined}
    </FormDialog>
  )
}

function PasskeyConfirm({ onDone }: { onDone: () => void }) {
  const words = useWords(passkeysWords)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setProblem(undefined)
    try {
      await confirmWithPasskey()
      onDone()
    } catch (error) {
      setProblem(isFailure(error) ? error.message : words.declined)
    }
  }
  return (
    <>
      <div className="row">
        <Button icon="lock" onClick={confirm}>
          {words.confirm}
        </Button>
      </div>
      {problem ? <p role="status">{problem}</p> : undefined}
    </>
  )
}
