/** `posta_test_<id>_<secret>`: the prefix lets people and secret scanners recognize a key. */
export interface KeyText {
  readonly environment: KeyEnvironment
  readonly id: string
  readonly secret: string
}

export type KeyEnvironment = 'testing' | 'production'

const words: Record<KeyEnvironment, string> = { testing: 'test', production: 'live' }

const shape = /^posta_(test|live)_([a-z0-9]{8,20})_([a-z0-9]{30,60})$/

export function writeKey({ environment, id, secret }: KeyText): string {
  return `posta_${words[environment]}_${id}_${secret}`
}

export function parseKey(text: string): KeyText | undefined {
  const [, word, id, secret] = shape.exec(text) ?? []
  if (id === undefined || secret === undefined) return undefined
  return { environment: word === 'live' ? 'production' : 'testing', id, secret }
}
