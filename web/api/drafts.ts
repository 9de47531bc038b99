/** Forms that this device keeps until they are sent or their person signs out. */
const prefix = 'posta-draft-'

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, draft: unknown): void {
  localStorage.setItem(prefix + name, JSON.stringify(draft))
}

export function dropDraft(name: string): void {
  localStorage.removeItem(prefix + name)
}
