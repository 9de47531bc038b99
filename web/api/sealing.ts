/** Sealed data: nobody reads them without the key, nor changes them unseen. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

export interface Sealer {
  seal(value: unknown): Promise<Sealed>
  /** Rejects data sealed with another key. */
  open(sealed: Sealed): Promise<unknown>
}

/** The sealer of a person's key; none where a page is not secure, which has no such means. */
export async function createSealer(key: string | undefined): Promise<Sealer | undefined> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (subtle === undefined || key === undefined) return undefined
  const name = 'AES-GCM'
  const own = await subtle.importKey('raw', bytesOf(key), name, false, ['encrypt', 'decrypt'])
  return {
    async seal(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(value))
      return { iv, data: await subtle.encrypt({ name, iv }, own, plain) }
    },
    async open({ iv, data }) {
      return JSON.parse(new TextDecoder().decode(await subtle.decrypt({ name, iv }, own, data)))
    },
  }
}

/** The bytes of a key, which is written in the letters of addresses. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
