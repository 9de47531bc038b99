/** The code in a text that was read: a label's code, or the address of its page in a QR. */
export function readCode(text: string): string {
  const plain = text.trim()
  const inAddress = /\/seguimiento\/([\w-]+)/.exec(plain)?.[1]
  return (inAddress ?? plain).toUpperCase().slice(0, 40)
}
