/**
 * Copies a text into flat memory of its own. A slice of a long text keeps all of it alive; a
 * concatenated text is a tree to the engine, which is walked again with every answer that contains
 * it.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString()
}
