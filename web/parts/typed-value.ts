import { useEffect, useState } from 'react'
import { useAddressValues, useChangeAddress } from './address.ts'

const typingMs = 250

/** The text of a field that is a parameter of the address, once the typing pauses. */
export function useTypedValue(parameter: string) {
  const asked = useAddressValues()[parameter] ?? ''
  const change = useChangeAddress()
  const [typed, setTyped] = useState({ of: asked, sent: asked, text: asked })
  // Letters that come while the address takes the ones before them are kept.
  const text = asked === typed.of || asked === typed.sent ? typed.text : asked
  if (asked !== typed.of) setTyped({ of: asked, sent: asked, text })
  const setText = (next: string) => setTyped({ of: asked, sent: typed.sent, text: next })
  useEffect(() => {
    if (text === asked) return
    const send = () => {
      setTyped({ of: asked, sent: text, text })
      change({ [parameter]: text || undefined }, { replace: true })
    }
    const timer = setTimeout(send, typingMs)
    return () => clearTimeout(timer)
  })
  return [text, setText] as const
}
