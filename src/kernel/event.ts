/**
 * The data of each event type. Slices declare theirs in their `*.events.ts`, without personal data
 * that the shipper does not need: names, addresses and documents are looked up by tracking code, by
 * callers who may see them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- slices add to it.
export interface EventData {}

export type EventType = keyof EventData

/** The meaning of each type and of its data, as printed in the references. */
export type EventMeanings = {
  readonly [Type in EventType]: {
    readonly meaning: string
    /** The JSON Schema of each field. */
    readonly data: { readonly [Field in keyof EventData[Type]]-?: object }
  }
}
