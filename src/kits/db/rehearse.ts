import type { Database, Handle } from './database.ts'

/** Runs work in a transaction and rolls it back: returns the result, and changes nothing. */
export async function rehearse<Result>(
  db: Database,
  work: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  const over = new Error('The rehearsal is over.')
  let result: { readonly value: Result } | undefined
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) }
      throw over
    })
  } catch (error) {
    if (error !== over || result === undefined) throw error
  }
  return (result as unknown as { readonly value: Result }).value
}
