import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { useGo } from '../../parts/address.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import {
  oldSecretUntil,
  type Secret,
  type Subscription,
  splitUrl,
  webhooksQuery,
} from './webhooks.ts'

interface DialogProps {
  readonly of: Subscription
  readonly onClose: () => void
}

interface RenewProps extends DialogProps {
  /** Gets the new secret, which is shown this once. */
  readonly onMade: (secret: Secret) => void
}

export function RenewSecret({ of, onClose, onMade }: RenewProps) {
  const { id } = of
  const words = useWords(webhooksWords)
  const language = useLanguage()
  const until = oldSecretUntil(of)
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.renewTitle}
      icon="replay"
      deed={words.renewDeed}
      isHarmless
      onClose={onClose}
      run={() => dataOf(v1.POST('/webhooks/{id}/rotate', { params: { path: { id } } }))}
      onDone={async (made) => {
        await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
        onClose()
        onMade(made)
      }}
    >
      {words.renewText}
      {until ? <p>{words.renewAgain(nearMoment(until, language))}</p> : undefined}
    </ConfirmDialog>
  )
}

export function RemoveSubscription({ of: { id, url }, onClose }: DialogProps) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const go = useGo()
  return (
    <ConfirmDialog
      title={words.removeTitle(splitUrl(url)[0])}
      deed={words.removeDeed}
      onClose={onClose}
      run={() => dataOf(v1.DELETE('/webhooks/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        showToast(words.removed)
        go('/portal/webhooks', {}, true)
        await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
      }}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
