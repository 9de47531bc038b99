/** Deeds at a moment that no test hits from outside: these are texts, since they run in the page. */
import type { Locator } from 'playwright-core'

const typeInto = `(field, text) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}`

/** Does something with an element as soon as it stands in the page, before the page goes on. */
function onceDrawn(selector: string, deed: string): string {
  return `{
    const watch = new MutationObserver(() => {
      const shown = document.querySelector(${JSON.stringify(selector)})
      if (!shown) return
      watch.disconnect()
      ;(${deed})(shown)
    })
    watch.observe(document, { childList: true, subtree: true })
  }`
}

/** Types into a field as soon as it is drawn. */
export function typeOnceDrawn(selector: string, text: string): string {
  return onceDrawn(selector, `(field) => (${typeInto})(field, ${JSON.stringify(text)})`)
}

/** Presses a key on something as soon as it is drawn. */
export function pressOnceDrawn(selector: string, key: object): string {
  const facts = JSON.stringify({ ...key, bubbles: true })
  return onceDrawn(
    selector,
    `(shown) => shown.dispatchEvent(new KeyboardEvent('keydown', ${facts}))`,
  )
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

interface Radio {
  readonly checked: boolean
  click(): void
}

/** Presses a radio, and returns whether it shows that before the page does anything else. */
export function checksAtOnce(radio: Locator): Promise<boolean> {
  return radio.evaluate((pressed: Radio) => {
    pressed.click()
    return pressed.checked
  })
}
