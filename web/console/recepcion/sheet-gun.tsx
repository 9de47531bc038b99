import { useState } from 'react'
import { isFailure } from '../../api/failure.ts'
import { useGo } from '../../parts/address.ts'
import { useKeptBranch } from '../../parts/branch-choice.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Gun } from '../../parts/gun.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { floorQueueWords } from '../../words/floor-queue.ts'
import { receptionWords } from '../../words/reception.ts'
import { useWords } from '../../words/words.ts'
import { useReceive } from './receptions.ts'

interface SheetGunProps {
  /** The sheet that is open. */
  readonly id?: string
  /** Takes the code of a piece, where a sheet is open. */
  readonly onPiece?: (code: string) => void
}

/** Sheets are received when they are scanned; anything else is a piece of the open sheet. */
export function SheetGun({ id, onPiece }: SheetGunProps) {
  const words = useWords(receptionWords)
  const queueWords = useWords(floorQueueWords)
  const go = useGo()
  const branch = useKeptBranch()
  const receive = useReceive()
  const [scanned, setScanned] = useState(id ?? '')
  const { error } = receive
  // It may have been kept and refused later: the answer itself says so.
  const isUnknown = isFailure(error) && error.problem['status'] === 404
  const take = (text: string) => {
    const code = text.toUpperCase()
    if (onPiece && !isSheet(code)) return onPiece(code)
    setScanned(code)
    receive.mutate(
      { id: code },
      {
        onSuccess(received) {
          if (received === undefined) showToast(queueWords.sheetKept(code))
          go(`/consola/recepcion/${encodeURIComponent(code)}`, branch)
        },
      },
    )
  }
  return (
    <div className="stack screen-only">
      <Gun
        label={words.sheetCode}
        icon="clip"
        placeholder={onPiece ? words.scanPiece : words.scanSheet}
        initial={scanned}
        onScan={take}
        keeps={onPiece === undefined}
      />
      {isUnknown ? <UnknownSheet code={scanned} /> : undefined}
      {error && !isUnknown ? <Failed error={error} /> : undefined}
    </div>
  )
}

function UnknownSheet({ code }: { code: string }) {
  const words = useWords(receptionWords)
  return (
    <Note family="problem" icon="warn" role="alert">
      <p>
        <b>
          {words.unknownTitle}: <span className="code">{code}</span>.
        </b>{' '}
        {isSheet(code) ? words.unknownText : words.unknownPiece}
      </p>
    </Note>
  )
}

function isSheet(code: string): boolean {
  return code.startsWith('HE-')
}
