import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseAccount } from '../api/account.ts'
import type { Membership } from '../api/session.ts'
import { initials } from '../formats/people.ts'
import { Icon } from '../parts/icon.tsx'
import { areKeysOn, switchKeys } from '../parts/keys.ts'
import { Menu } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { areaOf, place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { leave } from './leave.ts'
import { useSession } from './session.tsx'

const ownPaths = { portal: '/portal/usuarios/vos', consola: '/consola/personas/vos' } as const

/** Who signed in, for which account, and the way out. */
export function AccountMenu() {
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
