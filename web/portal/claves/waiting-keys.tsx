import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { keysWords } from '../../words/keys.ts'
import { useWords } from '../../words/words.ts'
import { askerOf, type Key, type KeyScope, keysQuery } from './keys.ts'

interface WaitingKeysProps {
  readonly keys: readonly Key[]
  /** Both are missing where somebody else decides. */
  readonly onApprove?: (id: string) => void
  readonly onDecline?: (id: string) => void
}

/** The keys that wait for an approval, with the rights of each. */
export function WaitingKeys({ keys, onApprove, onDecline }: WaitingKeysProps) {
  const words = useWords(keysWords)
  return keys.map((key) => (
    <div key={key.id} className="section">
      <Note family="attention" icon="key">
        <p>
          <b>{words.waitsFor(key.name)}</b>
        </p>
        <p>{words.askedBy(askerOf(key))}</p>
        <Deeds scopes={key.scopes} />
        {onApprove && onDecline ? (
          <span className="row g1">
            <Button
              kind="sm"
              icon="check"
              aria-label={words.approveOf(key.name)}
              onClick={() => onApprove(key.id)}
            >
              {words.approve}
            </Button>
            <Button
              kind="sm danger"
              aria-label={words.declineOf(key.name)}
              onClick={() => onDecline(key.id)}
            >
              {words.decline}
            </Button>
          </span>
        ) : (
          <p>{words.othersDecide}</p>
        )}
      </Note>
    </div>
  ))
}

/** The scopes of a key, as sentences. */
export function Deeds({ scopes }: { readonly scopes: readonly KeyScope[] }) {
  const words = useWords(keysWords)
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>{words.deeds[scope]}</li>
      ))}
    </ul>
  )
}

interface DecideProps {
  readonly of: Key
  readonly onClose: () => void
}

export function ApproveKey({ of: { id, name, scopes }, onClose }: DecideProps) {
  const words = useWords(keysWords)
  const done = useDone(onClose)
  return (
    <ConfirmDialog
      title={words.approveTitle(name)}
      icon="key"
      deed={words.approveDeed}
      isHarmless
      run={() => dataOf(v1.POST('/keys/{id}/approval', { params: { path: { id } } }))}
      onDone={() => done(words.approved(name))}
      onClose={onClose}
    >
      <p>{words.approveText}</p>
      <Deeds scopes={scopes} />
    </ConfirmDialog>
  )
}

export function DeclineKey({ of: { id, name }, onClose }: DecideProps) {
  const words = useWords(keysWords)
  const done = useDone(onClose)
  return (
    <ConfirmDialog
      title={words.declineTitle(name)}
      deed={words.declineDeed}
      run={() => dataOf(v1.POST('/keys/{id}/refusal', { params: { path: { id } } }))}
      onDone={() => done(words.declined(name))}
      onClose={onClose}
    >
      <p>{words.declineText}</p>
    </ConfirmDialog>
  )
}

function useDone(onClose: () => void) {
  const queries = useQueryClient()
  return async (text: string) => {
    await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
    showToast(text)
    onClose()
  }
}
