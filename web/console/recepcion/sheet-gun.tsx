import { useState } from 'react'
import { useGo } from '../../parts/address.ts'
import { Failed } from '../../parts/failed.tsx'
import { Gun } from '../../parts/gun.tsx'
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
  const go = useGo()
  const receive = useReceive()
  const [scanned, setScanned] = useState(id ?? '')
  const take = (text: string) => {
    const code = text.toUpperCase()
    if (onPiece && !code.startsWith('HE-')) return onPiece(code)
    setScanned(code)
    receive.mutate(
      { id: code },
      { onSuccess: () => go(`/consola/recepcion/${encodeURIComponent(code)}`) },
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
      {receive.error ? <Failed error={receive.error} /> : undefined}
    </div>
  )
}
