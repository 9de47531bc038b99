import type { IconName } from '../../formats/icon-paths.ts'
import { Card } from '../../parts/card.tsx'
import { Tile } from '../../parts/check.tsx'
import { Affix, Field, Input } from '../../parts/field.tsx'
import type { useForm } from '../../parts/form.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'
import { type Values, type Way, ways } from './values.ts'

export type ShipmentForm = ReturnType<typeof useForm<Values>>

export interface PartProps {
  readonly form: ShipmentForm
  /** Which of the numbered parts of the form it is. */
  readonly place: number
}

const icons: Record<Way, IconName> = {
  home: 'door',
  branch: 'branch',
  exchange: 'swap',
  collection: 'back',
}

export function ServicePart({ form, place }: PartProps) {
  const words = useWords(newShipmentWords)
  return (
    <Card title={`${place} · ${words.service}`}>
      <div className="tiles" role="radiogroup" aria-label={words.service}>
        {ways.map((way) => (
          <Tile
            key={way}
            name="way"
            icon={icons[way]}
            title={words.ways[way][0]}
            checked={form.values['way'] === way}
            onChange={() => form.set('way', way)}
          >
            {words.ways[way][1]}
          </Tile>
        ))}
      </div>
    </Card>
  )
}

export function RecipientPart({ form, place }: PartProps) {
  const words = useWords(newShipmentWords)
  const { errors, input, values } = form
  const hasMobile = (values['recipient.mobile'] ?? '').replace(/\D/g, '').length >= 8
  return (
    <Card title={`${place} · ${words.recipient}`}>
      <div className="form-grid">
        <Field span="f3" label={words.name} error={errors['recipient.name']}>
          <Input {...input('recipient.name')} maxLength={40} autoComplete="off" />
        </Field>
        <Field span="f3" label={words.document} error={errors['recipient.documentNumber']}>
          <Affix before={values['recipient.documentType'] ?? 'DNI'}>
            <Input {...input('recipient.documentNumber')} inputMode="numeric" autoComplete="off" />
          </Affix>
        </Field>
        <Field
          span="f3"
          label={words.mobile}
          error={errors['recipient.mobile']}
          ok={hasMobile ? words.mobileOk : undefined}
        >
          <Input {...input('recipient.mobile')} inputMode="tel" autoComplete="off" />
        </Field>
        <Field span="f3" label={words.email} error={errors['recipient.emails']}>
          <Input {...input('recipient.emails')} inputMode="email" autoComplete="off" />
        </Field>
      </div>
    </Card>
  )
}
