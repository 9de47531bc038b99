/**
 * The same text in a memory of its own and in one piece. A piece cut out of a long text keeps all
 * of it alive; a text put together of many is, to the engine, a tree of them, and what is walked
 * again with every answer that it is part of.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString()
}
