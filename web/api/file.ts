/**
 * Files are fetched and then saved, not linked to: the call says for which account it is, and what
 * it refuses is shown on the page.
 */

interface FileAnswer {
  readonly data?: unknown
  readonly response: Response
}

/** Saves what a call with `parseAs: 'blob'` answers, under the name that the service gave it. */
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

function nameOf(response: Response): string | undefined {
  const told = response.headers.get('content-disposition') ?? ''
  return /filename="?([^";]+)"?/.exec(told)?.[1]
}
