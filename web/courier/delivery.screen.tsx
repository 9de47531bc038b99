import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { timeText } from '../formats/dates.ts'
import { useAddressParams } from '../parts/address.ts'
import { Button, FileLink, LinkButton } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import { Failed, Loaded } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { type FormErrors, useForm } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { Note } from '../parts/note.tsx'
import { type CourierWords, courierWords } from '../words/courier.ts'
import { isState, stateWords } from '../words/states.ts'
import { useWords } from '../words/words.ts'
import { EarlierRefusal } from './earlier-refusal.tsx'
import { type ShownRun, type ShownStop, stopsLeft } from './kept-run.ts'
import { Phone } from './phone.tsx'
import { Photos } from './photos.tsx'
import { digitsOf, noPin, pinLength, putDigits } from './pin.ts'
import { Signature, type SignaturePad } from './signature.tsx'
import { callTo, cashText, wayTo } from './texts.ts'
import { useStop } from './use-run.ts'
import { useEarlierVisit, useRecordVisit } from './visits.ts'

const formId = 'entrega'

/** A stop: its place, and the proof of its delivery. */
export default function DeliveryScreen() {
  const { code = '' } = useAddressParams()
  const { query, run, branch, stop, isOpen, words } = useStop(code)
  if (!run || !stop)
    return (
      <Phone title={code} back="/reparto">
        <Loaded query={query}>
          {() => <Empty title={words.unknownTitle}>{words.unknown}</Empty>}
        </Loaded>
      </Phone>
    )
  return (
    <Phone
      title={stop.recipient.name}
      sub={words.stop(String(stop.number), code)}
      back="/reparto"
      dock={isOpen ? <Actions code={code} /> : undefined}
    >
      <AddressCard stop={stop} />
      {isOpen ? <ProofForm key={code} {...{ run, stop, branch }} /> : <NotOpen stop={stop} />}
    </Phone>
  )
}

function Actions({ code }: { code: string }) {
  const words = useWords(courierWords)
  return (
    <>
      <LinkButton icon="nohome" to={`/reparto/${code}/fallida`}>
        {words.failedLink}
      </LinkButton>
      <Button kind="primary" icon="check" type="submit" form={formId}>
        {words.deliver}
      </Button>
    </>
  )
}

/** Nothing is recorded twice, nor before it is out. */
function NotOpen({ stop: { done, state } }: { stop: ShownStop }) {
  const words = useWords(courierWords)
  const states = useWords(stateWords)
  const check = done?.check ?? state
  const name = isState(check) ? states[check].short : check
  return (
    <Note family="neutral" icon="info">
      <p>{done ? words.isDone(name, timeText(done.at)) : words.notOut}</p>
    </Note>
  )
}

const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)

function AddressCard({ stop: { address, authorized, recipient, cashCents } }: { stop: ShownStop }) {
  const words = useWords(courierWords)
  const { between, notes } = address
  const where = [address.locality, between ? words.between(between) : undefined]
  const hints = [
    notes ? words.note(notes) : undefined,
    authorized.length > 0 ? words.authorized(authorized.join(', ')) : undefined,
  ]
  return (
    <section className="card">
      <div className="body stack g2">
        <p>
          <b>{address.line}</b>
          <br />
          {where.filter(Boolean).join(' · ')}
        </p>
        {hints.some(Boolean) ? (
          <p className="small quiet">{hints.filter(Boolean).join(' ')}</p>
        ) : undefined}
        {cashCents ? (
          <p>
            <b className="warn">{words.toCollect(cashText(cashCents))}</b>
          </p>
        ) : undefined}
        <div className="row">
          <FileLink icon="nav" href={wayTo(address, isApple)}>
            {words.way}
          </FileLink>
          {recipient.phone ? (
            <FileLink icon="call" href={callTo(recipient.phone)}>
              {words.call}
            </FileLink>
          ) : undefined}
        </div>
      </div>
    </section>
  )
}

interface Proof {
  readonly pin: string
  readonly name: string
  readonly document: string
}

/** The right PIN, or a name and a document. */
function checkProof({ pin, name, document }: Proof, words: CourierWords): FormErrors<Proof> {
  const digits = digitsOf(pin)
  if (digits.length > 0 && digits.length < pinLength) return { pin: words.pinShort }
  const hasName = name.trim() !== ''
  const number = document.replaceAll(/[\s.-]/g, '')
  if (digits === '' && !hasName && number === '') return { pin: words.pinOrDocument }
  const isShort = number !== '' && number.length < 5
  return {
    ...(hasName || number === '' ? {} : { name: words.nameMissing }),
    ...(isShort ? { document: words.documentShort } : {}),
    ...(digits === '' && hasName && number === '' ? { document: words.documentMissing } : {}),
  }
}

interface ProofFormProps {
  readonly run: ShownRun
  readonly stop: ShownStop
  readonly branch: string | undefined
}

function ProofForm({ run, stop, branch }: ProofFormProps) {
  const words = useWords(courierWords)
  const earlier = useEarlierVisit(stop.trackingCode)
  const record = useRecordVisit(stop, branch)
  const [photos, setPhotos] = useState<readonly string[]>(earlier.photos)
  const pad = useRef<SignaturePad>(null)
  const doneText = () => {
    const next = stopsLeft(run).find(({ trackingCode }) => trackingCode !== stop.trackingCode)
    return next ? words.deliveredNext(next.recipient.name, next.address.line) : words.deliveredLast
  }
  const form = useForm<Proof>({
    initial: { pin: noPin, name: earlier.name, document: earlier.document },
    check: (values) => checkProof(values, words),
    async send({ pin, name, document }) {
      const signature = pad.current?.read() ?? earlier.signature
      const facts = {
        ...(digitsOf(pin) ? { pin: digitsOf(pin) } : {}),
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(document.trim() ? { document: document.trim() } : {}),
        ...(photos.length > 0 ? { photos } : {}),
        ...(signature ? { signature } : {}),
      }
      await record({ outcome: 'delivered', ...facts }, doneText())
    },
  })
  return (
    <form id={formId} {...form.props}>
      <EarlierRefusal reason={earlier.refusal} />
      <PinBoxes
        value={form.values.pin}
        error={form.errors.pin}
        onChange={(pin) => form.set('pin', pin)}
      />
      <Card>
        <div className="stack g3">
          <h2>{words.who}</h2>
          <Field label={words.name} error={form.errors.name}>
            <Input {...form.input('name')} autoComplete="off" autoCapitalize="words" />
          </Field>
          <Field label={words.document} error={form.errors.document}>
            <Input {...form.input('document')} inputMode="numeric" autoComplete="off" />
          </Field>
        </div>
      </Card>
      <Card>
        <div className="stack g3">
          <Photos
            title={words.photo}
            take={words.takePhoto}
            takeOther={words.takeOther}
            photos={photos}
            onChange={setPhotos}
          />
        </div>
      </Card>
      <Card>
        <div className="stack g3">
          <Signature ref={pad} />
        </div>
      </Card>
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </form>
  )
}

interface PinBoxesProps {
  /** One place for each digit, a space where there is none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The PIN of the recipient's message: a box for each digit, typed or pasted. */
function PinBoxes({ value, onChange, error }: PinBoxesProps) {
  const words = useWords(courierWords)
  const titleId = useId()
  const noteId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const put = (at: number, text: string) => {
    const next = putDigits(value, at, text)
    onChange(next.value)
    boxes.current[next.at]?.focus()
  }
  // The digit that stands there already would change nothing, and lead no further.
  const type = (event: FormEvent & { readonly data?: string }, at: number) => {
    if (!/^\d$/.test(event.data ?? '')) return
    event.preventDefault()
    put(at, event.data ?? '')
  }
  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    put(at, event.clipboardData.getData('text'))
  }
  const goBack = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Backspace' || value[at] !== ' ' || at === 0) return
    event.preventDefault()
    onChange(putDigits(value, at - 1, '').value)
    boxes.current[at - 1]?.focus()
  }
  return (
    <fieldset className="card" aria-labelledby={titleId} aria-describedby={noteId}>
      <div className="body stack g3">
        <legend id={titleId}>
          <b>{words.pinTitle}</b>
        </legend>
        <div className="pinbox">
          {Array.from({ length: pinLength }, (_, at) => (
            <input
              key={at}
              ref={(box) => {
                boxes.current[at] = box
              }}
              type="text"
              name="pin"
              inputMode="numeric"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              maxLength={1}
              aria-label={words.pinBox(at + 1)}
              aria-invalid={error ? true : undefined}
              value={value[at]?.trim() ?? ''}
              onBeforeInput={(event) => type(event, at)}
              onChange={(event) => put(at, event.currentTarget.value)}
              onPaste={(event) => paste(event, at)}
              onKeyDown={(event) => goBack(event, at)}
              onFocus={(event) => event.currentTarget.select()}
            />
          ))}
        </div>
        {error ? (
          <p className="error" id={noteId}>
            <Icon name="warn" />
            <span>{error}</span>
          </p>
        ) : (
          <p className="hint" id={noteId}>
            {words.pinHint}
          </p>
        )}
      </div>
    </fieldset>
  )
}
