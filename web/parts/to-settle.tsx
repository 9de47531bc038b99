import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface SettleWords {
  readonly settle: string
  readonly settleText: string
  readonly discard: string
  readonly discardTitle: (code: string) => string
  readonly discardText: string
  readonly keepIt: string
}

interface ToSettleProps<Item> {
  readonly words: SettleWords
  readonly items: readonly Item[]
  /** The refused item, and the reason. */
  readonly about: (item: Item) => ReactNode
  /** The actions on it, beside discarding it. */
  readonly actions: (item: Item) => ReactNode
  readonly onDiscard: (item: Item) => void
}

/** The items that were kept without a network and refused when nobody was looking. */
export function ToSettle<Item extends { readonly id: string; readonly code: string }>({
  words,
  items,
  about,
  actions,
  onDiscard,
}: ToSettleProps<Item>) {
  const [question, setQuestion] = useState<Item>()
  return (
    <section className="settle" aria-label={words.settle}>
      <h2>
        {words.settle} <span className="count hot">{items.length}</span>
      </h2>
      <p className="small quiet">{words.settleText}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <b className="code">{item.code}</b> {about(item)}
            <div className="row wrap g2">
              {actions(item)}
              <Button kind="sm" icon="trash" onClick={() => setQuestion(item)}>
                {words.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {question ? (
        <Dialog
          title={words.discardTitle(question.code)}
          icon="trash"
          onClose={() => setQuestion(undefined)}
          actions={
            <>
              <Button onClick={() => setQuestion(undefined)}>{words.keepIt}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  onDiscard(question)
                  setQuestion(undefined)
                }}
              >
                {words.discard}
              </Button>
            </>
          }
        >
          <p>{words.discardText}</p>
        </Dialog>
      ) : undefined}
    </section>
  )
}
