import { useLocation } from '@tanstack/react-router'
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

/** Four pages and the drawer, under the thumb. */
export function TabBar({ onMenu }: { onMenu: () => void }) {
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
        >
          <Icon name={icon} />
          <span>{title[language]}</span>
        </Link>
      ))}
      <button type="button" aria-controls="side" onClick={onMenu}>
        <Icon name="menu" />
        <span>{words.more}</span>
      </button>
    </nav>
  )
}
