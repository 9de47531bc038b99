import type { ReactNode } from 'react'
import { changePerson } from '../api/session.ts'
import { useScreenTitle } from '../house/crumbs.tsx'
import { leave } from '../house/leave.ts'
import { keepLanguage, switchTheme } from '../house/look.ts'
import { useSession } from '../house/session.tsx'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { Menu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { courierWords } from '../words/courier.ts'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'
import './courier.css'
import { KeptNote } from './queue-notes.tsx'

interface PhoneProps {
  readonly title: string
  readonly sub?: string | undefined
  /** The screen that this one came from; the first one has none. */
  readonly back?: string
  /** The buttons of the screen, within reach of a thumb. */
  readonly dock?: ReactNode
  /** The screen shows by itself the deeds still on the phone, and those to be settled. */
  readonly tellsQueue?: boolean
  readonly children: ReactNode
}

/** A screen of the phone: its top, its content, and its actions at the bottom. */
export function Phone({ title, sub, back, dock, tellsQueue, children }: PhoneProps) {
  const words = { ...useWords(courierWords), theme: useWords(houseWords).theme }
  useScreenTitle(title)
  return (
    <>
      <header className="phone-top">
        {back === undefined ? (
          <AccountButton />
        ) : (
          <Link to={back} className="btn square ghost" aria-label={words.back} title={words.back}>
            <Icon name="left" />
          </Link>
        )}
        <h1 tabIndex={-1}>
          {title}
          {sub ? <small>{sub}</small> : undefined}
        </h1>
        <IconButton icon="moon" label={words.theme} onClick={switchTheme} />
      </header>
      <main id="contenido" tabIndex={-1}>
        {tellsQueue ? undefined : <KeptNote />}
        {children}
      </main>
      {dock ? (
        <section className="dock" aria-label={words.actions}>
          {dock}
        </section>
      ) : undefined}
    </>
  )
}

/** The person who signed in, the other language, and the way out. */
function AccountButton() {
  const words = useWords(courierWords)
  const house = useWords(houseWords)
  const language = useLanguage()
  const { person, membership } = useSession()
  const change = async () => {
    const other = language === 'es' ? 'en' : 'es'
    keepLanguage(other)
    // People of the demonstration keep theirs in the browser only.
    await changePerson({ name: person.name, language: other }).catch(() => undefined)
    location.reload()
  }
  const entries: MenuEntry[] = [
    ...(membership.role === 'courier'
      ? []
      : [{ title: words.console, icon: 'home' as const, to: '/consola/tablero' }]),
    { title: house.otherLanguage, icon: 'book', onSelect: () => void change() },
    { title: house.signOut, icon: 'out', onSelect: () => void leave() },
  ]
  return (
    <Menu entries={entries} align="start">
      <button type="button" className="btn square ghost" aria-label={words.account(person.name)}>
        <Icon name="cube" size="l" />
      </button>
    </Menu>
  )
}
