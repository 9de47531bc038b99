import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { decimal } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { brandWords } from '../../words/brand.ts'
import { useWords } from '../../words/words.ts'
import {
  type Brand,
  brandQuery,
  contrastWithWhite,
  isColour,
  type Logo,
  leastContrast,
  presentLogo,
} from './brand.ts'
import { BrandPreview } from './brand-preview.tsx'
import { LogoField } from './logo-field.tsx'

interface Values {
  readonly name: string
  readonly colour: string
  /** Undefined keeps the logo in use, null takes it away. */
  readonly logo: Logo | null | undefined
  readonly phone: string
  readonly email: string
  readonly web: string
}

export function BrandForm({ of, mayChange }: { of: Brand; mayChange: boolean }) {
  const words = useWords(brandWords)
  const queries = useQueryClient()
  const [notice, setNotice] = useState(of.notice)
  const { name, colour, phone, email, web } = of
  const form = useForm<Values>({
    initial: { name, colour, logo: undefined, phone, email, web },
    check: (values) => check(values, words),
    fieldOf: (field) => (field.startsWith('logo') ? 'logo' : undefined),
    async send({ logo: wanted, ...values }) {
      const logo = wanted === undefined ? await presentLogo(of) : wanted
      const body = { ...values, name: values.name.trim(), ...(logo ? { logo } : {}) }
      const saved = await dataOf(ops.PUT('/settings/brand', { body }))
      await queries.cancelQueries({ queryKey: brandQuery.queryKey })
      queries.setQueryData(brandQuery.queryKey, saved)
      setNotice(saved.notice)
      form.set('logo', undefined)
      showToast(words.saved)
    },
  })
  const { values } = form
  const shownColour = isColour(values.colour) ? values.colour : colour
  return (
    <div className="split">
      <form className="stack g6" {...form.props}>
        <fieldset className="stack g6 plain-set" disabled={!mayChange}>
          <Card>
            <div className="stack">
              <Field label={words.name} error={form.errors.name}>
                <Input {...form.input('name')} maxLength={40} autoComplete="off" />
              </Field>
              <Contrast colour={values.colour} error={form.errors.colour}>
                <span className="row g3">
                  <Input {...form.input('colour')} maxLength={7} autoComplete="off" />
                  <input
                    type="color"
                    aria-label={words.pickColour}
                    value={shownColour}
                    onChange={(event) => form.set('colour', event.currentTarget.value)}
                  />
                </span>
              </Contrast>
              <LogoField
                hasLogo={values.logo === undefined ? of.logoPath !== null : values.logo !== null}
                error={form.errors.logo}
                mayChange={mayChange}
                onChange={(logo) => form.set('logo', logo)}
              />
            </div>
          </Card>
          <Card title={words.contact}>
            <div className="stack">
              <Field label={words.phone} error={form.errors.phone} optional>
                <Input {...form.input('phone')} maxLength={40} />
              </Field>
              <Field label={words.email} error={form.errors.email} optional>
                <Input {...form.input('email')} type="email" maxLength={80} />
              </Field>
              <Field label={words.web} error={form.errors.web} optional>
                <Input {...form.input('web')} inputMode="url" maxLength={120} />
              </Field>
            </div>
          </Card>
        </fieldset>
        {notice ? (
          <Note family="attention" icon="info" role="status">
            <p>{notice}</p>
          </Note>
        ) : undefined}
        {form.failure ? <Failed error={form.failure} /> : undefined}
        {mayChange ? (
          <div className="row">
            <Button kind="primary" type="submit" busy={form.isSending}>
              {words.save}
            </Button>
          </div>
        ) : undefined}
      </form>
      <BrandPreview
        name={values.name || name}
        colour={shownColour}
        logo={logoOf(values.logo, of)}
      />
    </div>
  )
}

function check({ name, colour }: Values, words: typeof brandWords.es): FormErrors<Values> {
  return {
    ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    ...(isColour(colour) ? {} : { colour: words.colourWrong }),
  }
}

/** Where the picture of the preview comes from. */
function logoOf(logo: Values['logo'], { logoPath }: Brand): string | undefined {
  if (logo) return `data:${logo.type};base64,${logo.data}`
  return logo === undefined && logoPath !== null ? place.base + logoPath : undefined
}

interface ContrastProps {
  readonly colour: string
  readonly error: string | undefined
  readonly children: React.ReactElement
}

/** The field of the colour, which tells whether white text can be read on it. */
function Contrast({ colour, error, children }: ContrastProps) {
  const words = useWords(brandWords)
  const ratio = isColour(colour) ? contrastWithWhite(colour) : undefined
  const isFine = ratio !== undefined && ratio >= leastContrast
  const text = ratio === undefined ? undefined : decimal(ratio, 1)
  return (
    <Field
      label={words.colour}
      error={error}
      ok={isFine && text ? words.contrast(text) : undefined}
      hint={text && !isFine ? words.contrastLow(text) : words.colourHint}
    >
      {children}
    </Field>
  )
}
