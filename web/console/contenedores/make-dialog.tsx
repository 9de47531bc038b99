import { dataOf, ops } from '../../api/client.ts'
import { DestinationField, useMaking } from '../../house/between-branches-making.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Segments } from '../../parts/segments.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'

interface Values {
  readonly kind: 'bag' | 'cage'
  readonly destination: string
}

const initial: Values = { kind: 'bag', destination: '' }

/** A new bag or cage for another branch. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(containerWords)
  const form = useMaking<Values>({
    path: '/consola/contenedores',
    initial,
    make: (body, header) => dataOf(ops.POST('/containers', { params: { header }, body })),
  })
  return (
    <FormDialog
      title={words.makeTitle}
      icon="stack"
      onClose={onClose}
      form={form}
      deed={words.makeIt}
    >
      <p className="quiet">{words.makeText}</p>
      <Segments
        label={words.kind}
        options={[
          ['bag', words.bag],
          ['cage', words.cage],
        ]}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <DestinationField form={form} />
    </FormDialog>
  )
}
