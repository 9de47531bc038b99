import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { type Secret, type Subscription, splitUrl, webhooksQuery } from './webhooks.ts'

interface DialogProps {
  readonly of: Subscription
  readonly onClose: () => void
}

interface RenewProps extends DialogProps {
  /** Gets the new secret, which is shown this once. */
  readonly onMade: (secret: Secret) => void
}

export function RenewSecret({ of: { id }, onClose, onMade }: RenewProps) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const renewal = useMutation({
    mutationFn: () => dataOf(v1.POST('/webhooks/{id}/rotate', { params: { path: { id } } })),
    async onSuccess(made) {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      onClose()
      onMade(made)
    },
  })
  return (
    <Dialog
      title={words.renewTitle}
      icon="replay"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" busy={renewal.isPending} onClick={() => renewal.mutate()}>
            {words.renewDeed}
          </Button>
        </>
      }
    >
      <p>{words.renewText}</p>
      {renewal.error ? <Failed error={renewal.error} /> : undefined}
    </Dialog>
  )
}

export function RemoveSubscription({ of: { id, url }, onClose }: DialogProps) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const go = useGo()
  const removal = useMutation({
    mutationFn: () => dataOf(v1.DELETE('/webhooks/{id}', { params: { path: { id } } })),
    async onSuccess() {
      showToast(words.removed)
      go('/portal/webhooks', {}, true)
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
    },
  })
  return (
    <Dialog
      title={words.removeTitle(splitUrl(url)[0])}
      icon="warn"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {words.removeDeed}
          </Button>
        </>
      }
    >
      <p>{words.removeText}</p>
      {removal.error ? <Failed error={removal.error} /> : undefined}
    </Dialog>
  )
}
