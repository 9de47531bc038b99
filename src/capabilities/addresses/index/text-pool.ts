/** Stores every text once and numbers it. */
export class TextPool {
  #ids = new Map<string, number>()
  #texts: string[] = []

  id(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    this.#ids.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  arrays() {
    const encoder = new TextEncoder()
    const chunks = this.#texts.map((text) => encoder.encode(text))
    const textStarts = new Uint32Array(chunks.length + 1)
    chunks.forEach((chunk, index) => {
      textStarts[index + 1] = (textStarts[index] as number) + chunk.length
    })
    const textBytes = new Uint8Array(textStarts.at(-1) ?? 0)
    chunks.forEach((chunk, index) => textBytes.set(chunk, textStarts[index]))
    return { textBytes, textStarts }
  }
}
