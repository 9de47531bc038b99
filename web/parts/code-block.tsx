import { Fragment, type ReactNode, useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { copyText } from './copy-code.tsx'

interface CodeBlockProps {
  readonly title: ReactNode
  /** The text that the button copies. */
  readonly text: string
  /** The same text with its colours. */
  readonly children?: ReactNode
  /** The text of the button once it has copied. */
  readonly copied?: string
}

/** Text that programs read, with a button that copies it. */
export function CodeBlock({ title, text, children, copied }: CodeBlockProps) {
  const words = useWords(partsWords)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
  }
  return (
    <div className="codeblock">
      <header>
        <span>{title}</span>
        <Button kind="ghost sm" icon="copy" onClick={() => void copy()}>
          {isCopied ? (copied ?? words.copiedShort) : words.copy}
        </Button>
      </header>
      <pre>
        <code>{children ?? text}</code>
      </pre>
    </div>
  )
}

const jsonToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(-?\d+(?:\.\d+)?)\b/g

/** JSON with its names, texts and numbers in colours of their own. */
export function JsonCode({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { index, 0: whole, 1: quoted, 2: colon, 3: number } of text.matchAll(jsonToken)) {
    const look = number !== undefined ? 'nu' : colon === undefined ? 'st' : 'k'
    parts.push(text.slice(at, index))
    parts.push(<span className={look}>{quoted ?? number}</span>, colon)
    at = index + whole.length
  }
  parts.push(text.slice(at))
  return parts.map((part, key) => <Fragment key={key}>{part}</Fragment>)
}
