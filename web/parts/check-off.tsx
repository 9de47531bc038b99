import { type ReactNode, useState } from 'react'
import { whole } from '../formats/numbers.ts'
import { containerWords } from '../words/containers.ts'
import { useWords } from '../words/words.ts'
import { Button, IconButton } from './button.tsx'
import { Card } from './card.tsx'
import { Gun } from './gun.tsx'

interface CheckOffProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly hint: string
  /** The expected codes. */
  readonly expected: readonly string[]
  readonly doneText: (missing: string) => string
  readonly isBusy: boolean
  readonly onDone: (scanned: readonly string[]) => void
  /** Under this name the scanned codes outlive a reload of the page. */
  readonly name: string
  readonly children?: ReactNode
}

/** The expected codes against the scanned ones, until somebody says that it is all. */
export function CheckOff(props: CheckOffProps) {
  const { title, text, label, hint, expected, isBusy, onDone, name } = props
  const words = useWords(containerWords)
  const [scanned, setScanned] = useState<readonly string[]>(() => recall(name))
  const keep = (codes: readonly string[]) => {
    setScanned(codes)
    sessionStorage.setItem(name, JSON.stringify(codes))
  }
  const take = (typed: string) => {
    const code = typed.trim().toUpperCase()
    if (!scanned.includes(code)) keep([...scanned, code])
  }
  const missing = expected.filter((code) => !scanned.includes(code))
  const extra = scanned.filter((code) => !expected.includes(code))
  const seen = expected.length - missing.length
  return (
    <Card title={title} count={words.ofAll(whole(seen), whole(expected.length))}>
      <div className="stack">
        <p className="quiet">{text}</p>
        <Gun label={label} icon="scan" placeholder={hint} onScan={take} />
        <progress className="thick done" value={seen} max={Math.max(1, expected.length)} />
        <Codes title={words.stillMissing} codes={missing} />
        <Codes
          title={words.extra}
          codes={extra}
          onForget={(code) => keep(scanned.filter((one) => one !== code))}
        />
        {props.children}
        <Button kind="primary block lg" busy={isBusy} onClick={() => onDone(scanned)}>
          {props.doneText(whole(missing.length))}
        </Button>
      </div>
    </Card>
  )
}

/** The codes scanned before the page was loaded again. */
function recall(name: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

const mostShown = 60

interface CodesProps {
  readonly title: string
  readonly codes: readonly string[]
  readonly onForget?: (code: string) => void
}

function Codes({ title, codes, onForget }: CodesProps) {
  const words = useWords(containerWords)
  if (codes.length === 0) return undefined
  return (
    <section className="stack g2">
      <h3>
        {title} ({whole(codes.length)})
      </h3>
      <ul className="codes-list">
        {codes.slice(0, mostShown).map((code) => (
          <li key={code} className="code">
            {code}
            {onForget ? (
              <IconButton
                icon="x"
                kind="sm ghost"
                label={words.forget(code)}
                onClick={() => onForget(code)}
              />
            ) : undefined}
          </li>
        ))}
        {codes.length > mostShown ? <li>…</li> : undefined}
      </ul>
    </section>
  )
}
