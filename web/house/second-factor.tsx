import { type RefObject, useEffect, useRef, useState } from 'react'
import { dataOf, v1 } from '../api/client.ts'
import { isFailure } from '../api/failure.ts'
import { Button } from '../parts/button.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { Failed } from '../parts/failed.tsx'
import { Field, Input } from '../parts/field.tsx'
import { useForm } from '../parts/form.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { houseWords } from '../words/house.ts'
import { secondFactorWords } from '../words/second-factor.ts'
import { useWords } from '../words/words.ts'
import { Brand } from './brand.tsx'
import { leave } from './leave.ts'
import { TestingBand } from './testing-band.tsx'

interface Proposal {
  readonly secret: string
  readonly uri: string
}

interface SetUpProps {
  /** Called when it is on, and the recovery codes are shown. */
  readonly onConfirmed?: () => void
  readonly onDone: () => void
}

/** Sets up the second factor: the password, the code of the app, then the recovery codes. */
export function SecondFactorSetUp({ onConfirmed, onDone }: SetUpProps) {
  const [proposal, setProposal] = useState<Proposal>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <Recovery codes={codes} onDone={onDone} />
  const show = (made: readonly string[]) => {
    setCodes(made)
    onConfirmed?.()
  }
  if (proposal) return <Confirm proposal={proposal} onConfirmed={show} />
  return <AskPassword onProposed={setProposal} />
}

/** The button that led to a step has gone with the step before, and the focus with it. */
function useFocusHere<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => place.current?.focus(), [])
  return place
}

interface RecoveryProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

function Recovery({ codes, onDone }: RecoveryProps) {
  const words = useWords(secondFactorWords)
  const text = useFocusHere<HTMLParagraphElement>()
  return (
    <div className="stack g3">
      <p ref={text} tabIndex={-1}>
        {words.recoveryText}
      </p>
      <CodeBlock title={words.recovery} text={codes.join('\n')} />
      <div className="row">
        <Button kind="primary" onClick={onDone}>
          {words.kept}
        </Button>
      </div>
    </div>
  )
}

function AskPassword({ onProposed }: { onProposed: (proposal: Proposal) => void }) {
  const words = useWords(secondFactorWords)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: words.passwordMissing } : {}),
    async send(body) {
      try {
        onProposed(await dataOf(v1.POST('/session/second-factor', { body })))
      } catch (error) {
        if (!isFailure(error) || error.code !== 'password-wrong') throw error
        form.show({ password: words.passwordWrong })
      }
    },
  })
  return (
    <form className="stack g3" {...form.props}>
      <p>{words.passwordText}</p>
      <Field label={words.password} error={form.errors.password}>
        <Input {...form.input('password')} type="password" autoComplete="current-password" />
      </Field>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      <div className="row">
        <Button kind="primary" type="submit" busy={form.isSending}>
          {words.next}
        </Button>
      </div>
    </form>
  )
}

/** Apps show it as `123 456`. */
function plain(code: string): string {
  return code.replaceAll(/\s/g, '')
}

interface ConfirmProps {
  readonly proposal: Proposal
  readonly onConfirmed: (codes: readonly string[]) => void
}

function Confirm({ proposal, onConfirmed }: ConfirmProps) {
  const words = useWords(secondFactorWords)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(plain(code)) ? {} : { code: words.codeMissing }),
    async send({ code }) {
      const body = { code: plain(code) }
      try {
        onConfirmed((await dataOf(v1.PUT('/session/second-factor', { body }))).recoveryCodes)
      } catch (error) {
        if (!isFailure(error) || error.code !== 'second-factor-wrong') throw error
        form.show({ code: words.codeWrong })
      }
    },
  })
  const codeBox = useFocusHere<HTMLInputElement>()
  return (
    <form className="stack g3" {...form.props}>
      <p>{words.scanText}</p>
      <QrCode text={proposal.uri} label={words.qr} />
      <CodeBlock title={words.byHand} text={proposal.secret} />
      <Field label={words.code} hint={words.codeHint} error={form.errors.code}>
        <Input
          {...form.input('code')}
          ref={codeBox}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Field>
      {form.failure ? <Failed error={form.failure} /> : undefined}
      <div className="row">
        <Button kind="primary" type="submit" busy={form.isSending}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Shown in place of every page while the person's role asks for a second factor. */
export function SecondFactorRequired({ onDone }: { onDone: () => void }) {
  const words = useWords(secondFactorWords)
  const { signOut } = useWords(houseWords)
  const [isOn, setOn] = useState(false)
  return (
    <>
      <TestingBand />
      <main className="main factor-required stack" id="contenido">
        <div className="row between">
          <Brand to="/ingresar" />
          <Button kind="ghost" icon="out" onClick={() => void leave()}>
            {signOut}
          </Button>
        </div>
        <div className="card">
          <div className="body stack">
            <h1>{isOn ? words.keepTitle : words.requiredTitle}</h1>
            {isOn ? undefined : <p className="quiet">{words.requiredText}</p>}
            <SecondFactorSetUp onConfirmed={() => setOn(true)} onDone={onDone} />
          </div>
        </div>
      </main>
    </>
  )
}
