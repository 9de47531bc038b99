import { useLocation } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import { chooseAccount } from '../api/account.ts'
import type { Membership } from '../api/session.ts'
import { initials } from '../formats/people.ts'
import { firstPath, type NavGroup, type Page } from '../page.ts'
import { pages } from '../pages.ts'
import { Count } from '../parts/badge.tsx'
import { IconButton, LinkButton } from '../parts/button.tsx'
import { classes } from '../parts/classes.ts'
import { Icon } from '../parts/icon.tsx'
import { areKeysOn, switchKeys } from '../parts/keys.ts'
import { Link } from '../parts/link.tsx'
import { Menu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { areaOf, place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { Brand } from './brand.tsx'
import { leave } from './leave.ts'
import { switchTheme } from './look.ts'
import { useNavCounts } from './nav-counts.ts'
import { useMaySee, useSession } from './session.tsx'

const groups: readonly NavGroup[] = [
  'first',
  'look-up',
  'account',
  'shipments',
  'network',
  'shippers',
  'control',
  'developers',
]

/** The pages that the person may see, by group. On narrow screens it is a drawer. */
export function SideBar({ isOpen, ref }: { isOpen: boolean; ref: Ref<HTMLElement> }) {
  const words = useWords(houseWords)
  const { membership } = useSession()
  const area = areaOf(useLocation().pathname)
  const maySee = useMaySee()
  const shown = pages.filter((page) => page.folder.startsWith(folderOf(area)) && maySee(page))
  const newShipment = pages.find(({ folder }) => folder === 'portal/envio-nuevo')
  return (
    <nav className={classes('side', isOpen && 'open')} id="side" aria-label={words.main} ref={ref}>
      <div className="side-head">
        <Brand to={firstPath(membership.role)}>
          {area === 'portal' ? words.shippers : words.console}
        </Brand>
        <span className="right" />
        <IconButton icon="moon" label={words.theme} kind="ghost sm" onClick={switchTheme} />
      </div>
      <div className="side-scroll">
        {newShipment && area === 'portal' && maySee(newShipment) ? (
          <p>
            <LinkButton kind="primary block" icon="plus" hint="C" to="/portal/envios/nuevo">
              {words.newShipment}
            </LinkButton>
          </p>
        ) : undefined}
        {groups.map((group) => (
          <Group
            key={group}
            title={words.groups[group]}
            pages={shown.filter((page) => page.group === group)}
          />
        ))}
        {area === 'portal' ? <Help /> : undefined}
      </div>
      <div className="side-foot">
        <AccountMenu />
      </div>
    </nav>
  )
}

function folderOf(area: 'portal' | 'consola'): string {
  return area === 'portal' ? 'portal/' : 'console/'
}

function Group({ title, pages: own }: { title: string; pages: readonly Page[] }) {
  if (own.length === 0) return undefined
  return (
    <>
      {title === '' ? undefined : <h2>{title}</h2>}
      <ul>
        {own.map((page) => (
          <Entry key={page.folder} page={page} />
        ))}
      </ul>
    </>
  )
}

function Entry({ page }: { page: Page }) {
  const language = useLanguage()
  const path = useLocation().pathname.replace(/\/$/, '')
  const count = useNavCounts()[page.folder]
  const [first] = page.screens
  if (first === undefined) return undefined
  const isOwn = page.screens.some((screen) => screen.path === path)
  const isCurrent = isOwn || (isDeep(first.path) && path.startsWith(`${first.path}/`))
  return (
    <li>
      <Link className="nav-a" to={first.path} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={page.icon} />
        {page.title[language]}
        {count ? <Count heat={count.heat}>{count.text}</Count> : undefined}
      </Link>
    </li>
  )
}

/** Everything stands below the areas' own addresses, so those only match as they are. */
function isDeep(path: string): boolean {
  return path.split('/').length > 2
}

function Help() {
  const words = useWords(houseWords)
  return (
    <>
      <h2>{words.help}</h2>
      <ul>
        <li>
          <a className="nav-a" href={`${rootOf(place.base)}/docs/v1`}>
            <Icon name="book" />
            {words.reference}
          </a>
        </li>
      </ul>
    </>
  )
}

/** The reference stands at the root, for both environments. */
function rootOf(base: string): string {
  return base.replace(/\/(testing|production)$/, '')
}

const ownPaths = { portal: '/portal/usuarios/vos', consola: '/consola/personas/vos' } as const

/** The person who signed in, the account, and the way out. */
function AccountMenu() {
  const words = useWords(houseWords)
  const { person, membership, memberships } = useSession()
  const area = areaOf(useLocation().pathname)
  const [keysOn, setKeysOn] = useState(areKeysOn)
  const others = memberships.filter(
    ({ environment, shipper }) => environment === place.environment && shipper !== undefined,
  )
  const entries: MenuEntry[] = [
    ...(others.length > 1 ? others.map((one) => accountEntry(one, membership)) : []),
    ...(others.length > 1 ? (['line'] as const) : []),
    { title: words.ownSignIn, icon: 'lock', to: ownPaths[area] },
    {
      title: keysOn ? words.keysOn : words.keysOff,
      icon: 'pen2',
      onSelect: () => {
        switchKeys(!keysOn)
        setKeysOn(!keysOn)
      },
    },
    { title: words.signOut, icon: 'out', onSelect: () => void leave() },
  ]
  const role = words.roles[membership.role]
  const where = membership.shipperName ?? membership.branch
  return (
    <Menu entries={entries} align="start" side="top">
      <button type="button" className="who">
        <span className="avatar" aria-hidden="true">
          {initials(person.name)}
        </span>
        <span className="grow">
          <b className="cut">{person.name}</b>
          <small>{where ? `${where} · ${role}` : role}</small>
        </span>
        <Icon name="more" />
      </button>
    </Menu>
  )
}

function accountEntry({ shipper, shipperName }: Membership, now: Membership): MenuEntry {
  const number = String(shipper ?? '')
  return {
    title: shipperName ?? number,
    icon: 'store',
    isCurrent: shipper === now.shipper,
    onSelect: () => {
      chooseAccount(number)
      location.assign(`${place.base}/portal`)
    },
  }
}
