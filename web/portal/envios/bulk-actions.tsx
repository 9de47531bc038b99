import { useMay } from '../../house/session.tsx'
import { useGo } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-code.tsx'
import { BulkBar } from '../../parts/picking.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shipmentsWords } from '../../words/shipments.ts'
import { useWords } from '../../words/words.ts'

interface BulkActionsProps {
  readonly ids: readonly string[]
  readonly onCancel: () => void
}

export function BulkActions({ ids, onCancel }: BulkActionsProps) {
  const words = useWords(shipmentsWords)
  const mayPrint = useMay('labels')
  const mayChange = useMay('orders:write')
  const go = useGo()
  const copy = async () => {
    await copyText(ids.join('\n'))
    showToast(words.copied(ids.length))
  }
  const codes = { codigos: ids.join(',') }
  return (
    <BulkBar ids={ids}>
      {mayPrint ? (
        <LinkButton kind="primary sm" icon="print" to="/portal/etiquetas" search={codes}>
          {words.printLabels}
        </LinkButton>
      ) : undefined}
      {mayPrint ? (
        <Button kind="sm" icon="clip" onClick={() => go('/portal/hojas')}>
          {words.handOver}
        </Button>
      ) : undefined}
      <Button kind="sm" icon="copy" onClick={() => void copy()}>
        {words.copyCodes}
      </Button>
      {mayChange ? (
        <Button kind="sm danger" icon="trash" onClick={onCancel}>
          {words.cancel}
        </Button>
      ) : undefined}
    </BulkBar>
  )
}
