/** The letters typed while the part is fetched that will take them. */
export interface TypedAhead {
  /** Ends the listening. */
  take(): { readonly text: string; readonly isEntered: boolean }
}

/** Listens until it is taken: fast typing must not be lost before the field is there. */
export function listenAhead(): TypedAhead {
  let text = ''
  let isEntered = false
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', listen, true)
  return {
    take() {
      document.removeEventListener('keydown', listen, true)
      return { text, isEntered }
    },
  }
}
