/** Typing at a moment that no test hits from outside: these are texts, since they run in the page. */

const typeInto = `(field, text) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}`

/** Types into a field as soon as it stands in the page, before the page goes on. */
export function typeOnceDrawn(selector: string, text: string): string {
  return `{
    const watch = new MutationObserver(() => {
      const field = document.querySelector(${JSON.stringify(selector)})
      if (!field) return
      watch.disconnect()
      ;(${typeInto})(field, ${JSON.stringify(text)})
    })
    watch.observe(document, { childList: true, subtree: true })
  }`
}

/** Presses a key on something as soon as it stands in the page, before the page goes on. */
export function pressOnceDrawn(selector: string, key: object): string {
  return `{
    const watch = new MutationObserver(() => {
      const shown = document.querySelector(${JSON.stringify(selector)})
      if (!shown) return
      watch.disconnect()
      shown.dispatchEvent(new KeyboardEvent('keydown', { ...${JSON.stringify(key)}, bubbles: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  }`
}

/** Types into a field when the address becomes one with a part, before the page follows it. */
export function typeOnceMoved(part: string, selector: string, text: string): string {
  return `{
    const listen = ({ destination }) => {
      if (!destination.url.includes(${JSON.stringify(part)})) return
      navigation.removeEventListener('navigate', listen)
      ;(${typeInto})(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(text)})
    }
    navigation.addEventListener('navigate', listen)
  }`
}
