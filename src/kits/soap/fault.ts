import type { XmlRefusal } from '../xml/xml-limits.ts'

/** Why a message can't be read; the face has a text for each name. */
export type MessageRefusal =
  | { readonly name: 'xml-unreadable'; readonly xml: XmlRefusal }
  | { readonly name: 'multipart' }
  | { readonly name: 'envelope-missing'; readonly element: string }
  | { readonly name: 'version-unknown'; readonly expected: string }
  | { readonly name: 'body-missing' }
  | { readonly name: 'call-missing' }
  | { readonly name: 'operation-unknown'; readonly operation: string }
  | { readonly name: 'too-many-elements' }
  | { readonly name: 'references-endless'; readonly element: string }
  | { readonly name: 'reference-lost'; readonly pointer: string }

/** Aborts the reading of a message; it is caught inside this kit. */
export class Unreadable extends Error {
  readonly refusal: MessageRefusal
  constructor(refusal: MessageRefusal) {
    super(refusal.name)
    this.refusal = refusal
  }
}
