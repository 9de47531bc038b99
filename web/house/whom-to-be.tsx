import { useState } from 'react'
import { type DemoRole, enterAs } from '../api/demonstration.ts'
import type { IconName } from '../formats/icon-paths.ts'
import { Icon } from '../parts/icon.tsx'
import { place } from '../place.ts'
import { demonstrationWords } from '../words/demonstration.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { demoRoles, isSeat } from './demonstration.ts'

const icons: Readonly<Record<DemoRole, IconName>> = {
  shop: 'store',
  branch: 'branch',
  courier: 'bike',
  recipient: 'door',
  developer: 'hook',
}

interface Entering {
  /** The role whose session is being opened. */
  readonly under: DemoRole | undefined
  readonly hasFailed: boolean
  enter(role: DemoRole): Promise<void>
}

/** Signs in and goes where something waits; the page stays until the next one is there. */
export function useEntering(): Entering {
  const [under, setUnder] = useState<DemoRole>()
  const [hasFailed, setFailed] = useState(false)
  const enter = async (role: DemoRole) => {
    if (!isSeat(role) || under !== undefined) return
    setUnder(role)
    setFailed(false)
    try {
      location.assign(await enterAs(role))
    } catch {
      setFailed(true)
      setUnder(undefined)
    }
  }
  return { under, hasFailed, enter }
}

/** Recipients and developers don't sign in: they have a link. */
function useAddressOf(): (role: DemoRole) => string {
  const language = useLanguage()
  const english = language === 'en' ? '/en' : ''
  return (role) =>
    role === 'recipient' ? `${place.base}${english}/demostracion/destinatario` : '/docs#empezar'
}

/** The roles in one line, for the band. */
export function RoleSwitch({ current }: { readonly current?: DemoRole | undefined }) {
  const words = useWords(demonstrationWords)
  const addressOf = useAddressOf()
  const { under, hasFailed, enter } = useEntering()
  return (
    <nav className="roles" aria-label={words.seeAs}>
      <span aria-hidden="true">{words.seeAs}:</span>
      <ul>
        {demoRoles.map((role) => (
          <li key={role}>
            {isSeat(role) ? (
              <button
                type="button"
                aria-current={role === current || undefined}
                aria-busy={role === under || undefined}
                onClick={() => void enter(role)}
              >
                {words.short[role]}
              </button>
            ) : (
              <a href={addressOf(role)}>{words.short[role]}</a>
            )}
          </li>
        ))}
      </ul>
      <span role="status">{hasFailed ? words.failed : ''}</span>
    </nav>
  )
}

/** The roles with the task of each, for the page where one signs in. */
export function RoleCards({ entering }: { readonly entering: Entering }) {
  const words = useWords(demonstrationWords)
  const addressOf = useAddressOf()
  const { under, hasFailed, enter } = entering
  return (
    <section className="card whom" aria-labelledby="quien">
      <header>
        <h2 id="quien">{words.choose}</h2>
        <p className="quiet small">{words.chooseLead}</p>
      </header>
      <ul className="items">
        {demoRoles.map((role) => (
          <li key={role}>
            {isSeat(role) ? (
              <button
                type="button"
                className="role"
                aria-busy={role === under || undefined}
                onClick={() => void enter(role)}
              >
                <RoleText role={role} />
              </button>
            ) : (
              <a className="role" href={addressOf(role)}>
                <RoleText role={role} />
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="failed" role="status">
        {hasFailed ? words.failed : ''}
      </p>
    </section>
  )
}

function RoleText({ role }: { readonly role: DemoRole }) {
  const { title, text } = useWords(demonstrationWords).roles[role]
  return (
    <>
      <Icon name={icons[role]} size="l" />
      <span className="grow">
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <Icon name="right" />
    </>
  )
}
