/**
 * Whether this page goes elsewhere by itself: it signs out, or enters another role. Its session has
 * ended by then, and a call that is refused for that must not lead to the sign-in page on its own.
 */
let isEnding = false

export function notePageEnding(is: boolean): void {
  isEnding = is
}

export function isPageEnding(): boolean {
  return isEnding
}
