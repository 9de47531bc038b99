import { useRef, useState } from 'react'

/** Nobody types a digit every twentieth of a second. */
const scaleMs = 50

/** Tells whether a scale wrote the weight, by how fast its letters came. */
export function useScaleTyping() {
  const [isScale, setScale] = useState(false)
  const last = useRef({ at: 0, letters: 0, fast: 0 })
  const note = (text: string) => {
    const { at, letters, fast } = last.current
    const now = performance.now()
    const isFast = text.length === letters + 1 && now - at < scaleMs
    const count = text.length <= 1 ? 0 : isFast ? fast + 1 : 0
    last.current = { at: now, letters: text.length, fast: count }
    setScale(count >= 2 && count === text.length - 1)
  }
  return { isScale, note }
}
