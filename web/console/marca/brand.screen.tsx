import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { opsQuery } from '../../api/queries.ts'
import { decimal } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { brandWords } from '../../words/brand.ts'
import { useWords } from '../../words/words.ts'
import './brand.css'

const brandQuery = opsQuery('/settings/brand')

type Brand = Awaited<ReturnType<NonNullable<(typeof brandQuery)['queryFn']>>>

const logoTypes = ['image/png', 'image/svg+xml'] as const

interface Logo {
  readonly type: (typeof logoTypes)[number]
  /** In base64. */
  readonly data: string
}

/** Reads a file into the form that the service takes; undefined is of another kind. */
async function readLogo(file: Blob): Promise<Logo | undefined> {
  const type = logoTypes.find((one) => file.type.startsWith(one))
  if (type === undefined) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { type, data: btoa(text) }
}

/** The logo that is in use: saving replaces the whole brand, so it is sent again. */
async function presentLogo({ logoPath }: Brand): Promise<Logo | undefined> {
  if (logoPath === null) return undefined
  const answer = await fetch(place.base + logoPath)
  return answer.ok ? readLogo(await answer.blob()) : undefined
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** The contrast of white text on a colour (WCAG 2): 4.5 at least can be read. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const leastContrast = 4.5

/** The carrier's name, colour and logo on the public pages. */
export default function BrandScreen() {
  const words = useWords(brandWords)
  const mayChange = useSession().membership.role === 'administrator'
  const brand = useQuery(brandQuery)
  return (
    <>
      <Head
        title={words.title}
        actions={
          <a className="btn" href={`${place.base}/`}>
            {words.seeLanding}
          </a>
        }
      >
        {words.lead}
      </Head>
      <Loaded query={brand}>{(now) => <BrandForm of={now} mayChange={mayChange} />}</Loaded>
    </>
  )
}

interface Values {
  readonly name: string
  readonly colour: string
  /** Undefined keeps the logo in use, null takes it away. */
  readonly logo: Logo | null | undefined
  readonly phone: string
  readonly email: string
  readonly web: string
}

function BrandForm({ of, mayChange }: { of: Brand; mayChange: boolean }) {
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

/** The field of the colour, which shows whether white text can be read on it. */
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

interface BrandPreviewProps {
  readonly name: string
  readonly colour: string
  readonly logo: string | undefined
}

/** A piece of the tracking page in the colours that are being written. */
function BrandPreview({ name, colour, logo }: BrandPreviewProps) {
  const words = useWords(brandWords)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The policy of the pages has no style attributes; scripts may set properties.
    frame.current?.style.setProperty('--brand', readable(colour))
  }, [colour])
  return (
    <Card title={words.preview} className="sticky brand-card">
      <div
        className="brand-preview"
        ref={frame}
        role="img"
        aria-label={`${words.preview}: ${name}`}
      >
        <div className="row g3 brand-bar">
          {logo ? <img src={logo} alt="" height="28" /> : undefined}
          <b>{name}</b>
        </div>
        <div className="stack g3 brand-body">
          <span className="over">MM-004512</span>
          <b className="brand-word">{words.previewState}</b>
          <span>{words.previewSentence}</span>
          <span className="brand-button">{words.previewButton}</span>
        </div>
      </div>
    </Card>
  )
}

const steps = 20

/** The colour that pages use where the chosen one is too light for white text. */
function readable(colour: string): string {
  for (let step = 0; step <= steps; step++) {
    const darker = darken(colour, 1 - step / steps)
    if (contrastWithWhite(darker) >= leastContrast) return darker
  }
  return '#000000'
}

function darken(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

const mostBytes = 32_768

interface LogoFieldProps {
  readonly hasLogo: boolean
  readonly error: string | undefined
  readonly mayChange: boolean
  readonly onChange: (logo: Logo | null) => void
}

function LogoField({ hasLogo, error, mayChange, onChange }: LogoFieldProps) {
  const words = useWords(brandWords)
  const [wrong, setWrong] = useState<string>()
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const logo = file.size > mostBytes ? undefined : await readLogo(file)
    setWrong(logo ? undefined : file.size > mostBytes ? words.logoLarge : words.logoKind)
    if (logo) onChange(logo)
  }
  return (
    <>
      <Field label={words.logo} hint={words.logoHint} error={wrong ?? error}>
        <Input
          type="file"
          name="logo"
          accept={logoTypes.join(',')}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </Field>
      {hasLogo && mayChange ? (
        <div className="row">
          <Button kind="sm" icon="trash" onClick={() => onChange(null)}>
            {words.removeLogo}
          </Button>
        </div>
      ) : undefined}
    </>
  )
}
