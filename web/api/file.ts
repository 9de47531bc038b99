/**
 * Files of an account are fetched and then saved, not linked to: the call says for which account it
 * is, and its refusal is shown on the page.
 */

interface FileAnswer {
  readonly data?: unknown
  readonly response: Response
}

/** Saves the answer of a call with `parseAs: 'blob'`, under the name that the service gave it. */
export async function saveFile(call: Promise<FileAnswer>, otherwise: string): Promise<void> {
  const { data, response } = await call
  const address = URL.createObjectURL(data as Blob)
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response) ?? otherwise
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a file of any size straight from its address: it is never whole in the page's memory. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Shows the answer of such a call in a tab of its own. */
export async function showFile(call: () => Promise<FileAnswer>): Promise<void> {
  // Opened at once: after the answer, browsers take it for a window that nobody asked for.
  const tab = window.open('', '_blank')
  try {
    const { data } = await call()
    const address = URL.createObjectURL(data as Blob)
    if (tab) tab.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}

function nameOf(response: Response): string | undefined {
  const disposition = response.headers.get('content-disposition') ?? ''
  return /filename="?([^";]+)"?/.exec(disposition)?.[1]
}
