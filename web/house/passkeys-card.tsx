import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../api/failure.ts'
import { addPasskey, removePasskey } from '../api/passkeys.ts'
import { dateText, nearMoment } from '../formats/dates.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Dialog, useDialog } from '../parts/dialog.tsx'
import { Loaded } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { showToast } from '../parts/toasts.tsx'
import { passkeysWords } from '../words/passkeys.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { passkeysQuery } from './own-queries.ts'
import { useSession } from './session.tsx'

/** The passkeys of the person who signed in. */
export function PasskeysCard() {
  const words = useWords(passkeysWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const { hasSecondFactor } = useSession().person
  const passkeys = useQuery(passkeysQuery)
  const adding = useDialog('agregar-llave')
  const removing = useDialog('quitar-llave')
  const [codes, setCodes] = useState<readonly string[]>()
  const removed = passkeys.data?.find(({ id }) => id === removing.value)
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    await queries.invalidateQueries({ queryKey: ['session'] })
  }
  const add = (
    <Button kind="sm" icon="plus" onClick={() => adding.open()}>
      {words.add}
    </Button>
  )
  return (
    <Card title={words.title} actions={add}>
      <div className="stack g3">
        <p>{words.text}</p>
        {hasSecondFactor ? undefined : <p className="quiet small">{words.first}</p>}
        <Loaded query={passkeys}>
          {(items) =>
            items.length === 0 ? (
              <p className="quiet nothing">{words.none}</p>
            ) : (
              <ul className="items tight">
                {items.map(({ id, name, createdAt, lastUsedAt }) => (
                  <li key={id}>
                    <Icon name="lock" />
                    <span className="grow">
                      {name}
                      <small>
                        {words.added(dateText(createdAt))} ·{' '}
                        {lastUsedAt ? words.used(nearMoment(lastUsedAt, language)) : words.never}
                      </small>
                    </span>
                    <Button
                      kind="sm"
                      aria-label={words.removeOf(name)}
                      onClick={() => removing.open(id)}
                    >
                      {words.remove}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {adding.isOpen ? (
        <AddPasskey
          onClose={adding.close}
          onAdded={(made) => {
            setCodes(made)
            void renew()
          }}
        />
      ) : undefined}
      {removed ? (
        <ConfirmDialog
          title={words.removeTitle(removed.name)}
          deed={words.removeDeed}
          run={() => removePasskey(removed.id)}
          onDone={() => {
            showToast(words.removed(removed.name))
            removing.close()
            return renew()
          }}
          onClose={removing.close}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      ) : undefined}
      {codes ? <Codes codes={codes} onClose={() => setCodes(undefined)} /> : undefined}
    </Card>
  )
}

interface AddProps {
  readonly onClose: () => void
  /** Called with the recovery codes of the first one. */
  readonly onAdded: (codes: readonly string[] | undefined) => void
}

function AddPasskey({ onClose, onAdded }: AddProps) {
  const words = useWords(passkeysWords)
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : {}),
    async send({ name }) {
      try {
        const { recoveryCodes } = await addPasskey(name.trim())
        showToast(words.isAdded(name.trim()))
        onClose()
        onAdded(recoveryCodes ?? undefined)
      } catch (error) {
        if (isFailure(error)) throw error
        const isKnown = error instanceof Error && error.name === 'InvalidStateError'
        form.show({ name: isKnown ? words.known : words.declined })
      }
    },
  })
  return (
    <FormDialog title={words.add} icon="lock" form={form} deed={words.goOn} onClose={onClose}>
      <Field label={words.name} hint={words.nameHint} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={60} />
      </Field>
    </FormDialog>
  )
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useWords(passkeysWords)
  return (
    <Dialog
      title={words.codesTitle}
      icon="lock"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <p>{words.codesText}</p>
      <CodeBlock title={words.codes} text={codes.join('\n')} />
    </Dialog>
  )
}
