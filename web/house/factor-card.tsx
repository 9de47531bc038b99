import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { isFailure } from '../api/failure.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Dialog, useDialog } from '../parts/dialog.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { showToast } from '../parts/toasts.tsx'
import { usersWords } from '../words/users.ts'
import { useWords } from '../words/words.ts'
import { SecondFactorSetUp } from './second-factor.tsx'
import { useSession } from './session.tsx'

export function FactorCard() {
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
