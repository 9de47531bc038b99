import { dataOf, type V1Paths, v1 } from './client.ts'
import { sealQueue } from './device.ts'
import { admitPerson, sendLeaving } from './leaving.ts'
import { notePageEnding } from './page-end.ts'

type Session = V1Paths['/session/demonstration']

/** Those who sign in, by the name that the service knows them by. */
export type DemoSeat = Session['post']['requestBody']['content']['application/json']['as']

/** The roles of the demonstration. */
export type DemoRole =
  Session['get']['responses'][200]['content']['application/json']['roles'][number]

/** A thing to try in the demonstration. */
export type DemoHint = Session['post']['responses'][200]['content']['application/json']['hint']

/** Signs in as somebody of the demonstration; returns the address where something waits. */
export async function enterAs(seat: DemoSeat): Promise<string> {
  notePageEnding(true)
  try {
    await sealQueue()
    await sendLeaving()
    const opened = await dataOf(v1.POST('/session/demonstration', { body: { as: seat } }))
    await admitPerson(opened.session.person.id)
    return opened.path
  } catch (error) {
    notePageEnding(false)
    throw error
  }
}

/** How much of the demonstration there is, from 0 to 1, while it is being made. */
export async function readFilling(): Promise<number | null> {
  const { progress } = await dataOf(v1.GET('/session/demonstration'))
  return progress?.share ?? null
}
