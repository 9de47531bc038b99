import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { pages } from '../pages.ts'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { areaOf } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { useMaySee } from './session.tsx'

const bars = {
  portal: ['portal/inicio', 'portal/envios', 'portal/envio-nuevo', 'portal/etiquetas'],
  consola: ['console/escanear', 'console/pendientes', 'console/envios', 'console/tablero'],
}

/** Pressed, it searches at once: nobody on the floor looks for a shipment in a list. */
const searched = 'console/envios'

interface TabBarProps {
  readonly onMenu: () => void
  readonly onFind: () => void
}

/** Four pages and the drawer, under the thumb. */
export function TabBar({ onMenu, onFind }: TabBarProps) {
  const words = useWords(houseWords)
  const language = useLanguage()
  const { pathname } = useLocation()
  const maySee = useMaySee()
  const shown = bars[areaOf(pathname)].flatMap((folder) => {
    const page = pages.find((one) => one.folder === folder)
    return page && maySee(page) ? [page] : []
  })
  return (
    <nav className="tabbar" aria-label={words.access}>
      {shown.map(({ folder, icon, title, screens: [first] }) => (
        <Link
          key={folder}
          to={first?.path ?? '/'}
          className={folder === 'portal/envio-nuevo' ? 'go' : undefined}
          aria-current={pathname === first?.path ? 'page' : undefined}
          onClick={folder === searched ? (event) => findInstead(event, onFind) : undefined}
        >
          <Icon name={folder === searched ? 'search' : icon} />
          <span>{folder === searched ? words.findShort : title[language]}</span>
        </Link>
      ))}
      <button type="button" aria-controls="side" onClick={onMenu}>
        <Icon name="menu" />
        <span>{words.more}</span>
      </button>
    </nav>
  )
}

/** In a tab of its own it stays a link to the list. */
function findInstead(event: MouseEvent, onFind: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  onFind()
}
