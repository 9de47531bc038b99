import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { changePerson } from '../api/session.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { areaOf, place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { useCrumbs } from './crumbs.tsx'
import { keepLanguage } from './look.ts'
import { Notices } from './notices.tsx'
import { useSession } from './session.tsx'
import { WorkNotices } from './work-notices.tsx'

interface TopBarProps {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  readonly onFind: () => void
}

export function TopBar({ isMenuOpen, onMenu, onFind }: TopBarProps) {
  const words = useWords(houseWords)
  return (
    <header className="topbar">
      <IconButton
        icon="menu"
        label={words.menu}
        kind="ghost burger"
        aria-expanded={isMenuOpen}
        aria-controls="side"
        onClick={onMenu}
      />
      <Crumbs />
      <button type="button" className="find" onClick={onFind}>
        <Icon name="search" />
        <span className="cut">{words.find}</span>
        <kbd>{words.findKey}</kbd>
      </button>
      <EnvironmentSwitch />
      {areaOf(useLocation().pathname) === 'portal' ? <Notices /> : <WorkNotices />}
      <LanguageSwitch />
    </header>
  )
}

function Crumbs() {
  const crumbs = useCrumbs()
  return (
    <div className="crumbs">
      {crumbs.map(({ title, to }, at) => (
        <Fragment key={at}>
          {at > 0 ? <Icon name="right" size="s" /> : undefined}
          {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
        </Fragment>
      ))}
    </div>
  )
}

/** The other environment, at the same address. */
function EnvironmentSwitch() {
  const words = useWords(houseWords)
  const { pathname } = useLocation()
  if (place.environments.length < 2) return undefined
  return (
    <nav className="env" aria-label={words.environment}>
      {place.environments.map(({ name, base }) => (
        <a
          key={name}
          className={name === 'production' ? 'prod' : undefined}
          href={base + pathname}
          aria-current={name === place.environment ? 'true' : undefined}
        >
          {words[name]}
        </a>
      ))}
    </nav>
  )
}

function LanguageSwitch() {
  const words = useWords(houseWords)
  const language = useLanguage()
  const { person } = useSession()
  const change = async () => {
    const other = language === 'es' ? 'en' : 'es'
    keepLanguage(other)
    // People of the demonstration keep theirs in the browser only.
    await changePerson({ name: person.name, language: other }).catch(() => undefined)
    location.reload()
  }
  return (
    <span className="opt">
      <Button
        kind="ghost sm"
        lang={language === 'es' ? 'en' : 'es'}
        aria-label={words.otherLanguage}
        onClick={() => void change()}
      >
        {words.otherLanguageShort}
      </Button>
    </span>
  )
}
