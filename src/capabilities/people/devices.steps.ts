import type { Handle } from '../../kits/db/database.ts'
import { matchesSignature, newSigningKey, signText } from '../../kits/secret/signature.ts'
import { newToken } from '../../kits/secret/token.ts'
import { keepKnownDeviceKey } from './devices.store.ts'
import { peopleLimits } from './people.limits.ts'

/**
 * A browser in which a person signed in has a cookie that says so, signed with a key of that
 * person's: sign-out keeps it, a new password or a revocation replaces the key. It opens nothing;
 * with it the right password needs not wait while somebody else guesses (D56). One browser may
 * know several people, as couriers share a phone: the cookie has a mark for each.
 */
interface Mark {
  readonly id: string
  readonly at: string
  readonly signature: string
}

const dayMs = 86_400_000

/** For people who do not exist, so that nothing is done otherwise for them. */
const nobodysKey = newSigningKey()

function readMarks(cookie: string | undefined): Mark[] {
  const marks = (cookie ?? '').split('~', peopleLimits.devicesPerBrowser)
  return marks.flatMap((mark) => {
    const [, id, at, signature] = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/.exec(mark) ?? []
    return id === undefined || at === undefined || signature === undefined
      ? []
      : [{ id, at, signature }]
  })
}

const writeMark = ({ id, at, signature }: Mark): string => `${id}.${at}.${signature}`

const isOf = (key: string, { id, at, signature }: Mark): boolean =>
  matchesSignature(key, `device ${id} ${at}`, signature)

/** Returns the id of the device, if a person of these keys has signed in with it before. */
export function knownDevice(
  deviceKeys: readonly (string | null)[],
  cookie: string | undefined,
  now: number,
): string | undefined {
  const keys = deviceKeys.length > 0 ? deviceKeys.map((key) => key ?? nobodysKey) : [nobodysKey]
  const own = readMarks(cookie).filter((mark) => keys.some((key) => isOf(key, mark)))
  return own.find(({ at }) => Number(at) + peopleLimits.deviceDays * dayMs > now)?.id
}

/** The cookie of a browser in which a person signs in now; the people it knew stay known. */
export async function rememberDevice(
  tx: Handle,
  personId: string,
  cookie: string | undefined,
  now: number,
): Promise<string> {
  const key = await keepKnownDeviceKey(tx, personId, newSigningKey())
  const id = knownDevice([key], cookie, now) ?? newToken()
  const at = String(now)
  const mark = { id, at, signature: signText(key, `device ${id} ${at}`) }
  const others = readMarks(cookie).filter((one) => !isOf(key, one))
  return [mark, ...others].slice(0, peopleLimits.devicesPerBrowser).map(writeMark).join('~')
}
