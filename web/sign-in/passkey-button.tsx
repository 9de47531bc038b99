import { useState } from 'react'
import { isFailure } from '../api/failure.ts'
import { signInWithPasskey } from '../api/passkeys.ts'
import type { Session } from '../api/session.ts'
import { Button } from '../parts/button.tsx'
import { Failed } from '../parts/failed.tsx'
import { Note } from '../parts/note.tsx'
import { passkeysWords } from '../words/passkeys.ts'
import { useWords } from '../words/words.ts'

interface PasskeyButtonProps {
  readonly isKept: boolean
  readonly onSignedIn: (session: Session) => void
}

/** Signs in with whatever passkey the browser has: nobody writes their address first. */
export function PasskeyButton({ isKept, onSignedIn }: PasskeyButtonProps) {
  const words = useWords(passkeysWords)
  const [failure, setFailure] = useState<unknown>()
  const enter = async () => {
    setFailure(undefined)
    try {
      onSignedIn(await signInWithPasskey(isKept))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      <Button kind="lg" icon="lock" onClick={enter}>
        {words.signIn}
      </Button>
      {failure === undefined ? undefined : isFailure(failure) ? (
        <Failed error={failure} />
      ) : (
        <Note family="attention" icon="info" role="status">
          <p>{words.declined}</p>
        </Note>
      )}
    </>
  )
}
