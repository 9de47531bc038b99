import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../parts/button.tsx'
import { Popover } from '../parts/popover.tsx'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'

interface BellProps {
  readonly unread: number
  readonly isMarking: boolean
  readonly onMarkAll: () => void
  /** The contents; they get a way to close the card. */
  readonly children: (close: () => void) => ReactNode
}

/** The bell of the top bar: the count of unread notices, and the notices. */
export function Bell({ unread, isMarking, onMarkAll, children }: BellProps) {
  const words = useWords(houseWords)
  const [isOpen, setOpen] = useState(false)
  const bell = (
    <IconButton
      icon="bell"
      label={words.notices(unread)}
      className={unread > 0 ? 'has-news' : ''}
    />
  )
  return (
    <Popover label={words.noticesTitle} trigger={bell} isOpen={isOpen} onOpenChange={setOpen}>
      <div className="notices">
        <div className="row between">
          <h2>{words.noticesTitle}</h2>
          {unread > 0 ? (
            <Button kind="link" busy={isMarking} onClick={onMarkAll}>
              {words.noticesRead}
            </Button>
          ) : undefined}
        </div>
        {children(() => setOpen(false))}
      </div>
    </Popover>
  )
}
