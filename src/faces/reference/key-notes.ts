import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { scopes } from '../../slices.ts'
import { listsNote, problemsNote, unknownNote, versionNote } from './general-notes.ts'

const scopeList = Object.entries(scopes).map(([name, text]) => `\`${name}\` (${text.slice(0, -1)})`)

/** Notes that apply to every row of the shippers' API. */
export const keyNotes: readonly Note[] = [
  {
    title: 'Autorización',
    text: paragraph`Cada pedido lleva la cabecera \`Authorization: Bearer\` con una clave. Las de
      pruebas empiezan con \`posta_test_\` y las de producción con \`posta_live_\`. Las emite tu
      ejecutivo de cuentas, con los permisos que hagan falta; una clave con el permiso \`keys\`
      emite, renueva y revoca otras. Al renovar, la anterior sigue sirviendo un tiempo.`,
  },
  { title: 'Permisos', text: `${scopeList.join('; ')}.` },
  {
    title: 'Claves para páginas web',
    text: paragraph`Una clave con el único permiso \`quotes\` puede estar a la vista: solo cotiza.
      Si se emite con orígenes, los navegadores la usan desde esas páginas (CORS) y desde ninguna
      otra. Cada visitante puede cotizar ${limits.browserQuotesPerSecond} veces por segundo.`,
  },
  {
    title: 'Importes y medidas',
    text: paragraph`Los importes son centavos enteros, en campos que terminan en \`Cents\`; los
      pesos, kilogramos; los lados, centímetros; los momentos, ISO 8601 en UTC.`,
  },
  problemsNote,
  versionNote,
  unknownNote,
  listsNote,
  {
    title: 'Reintentos',
    text: paragraph`En un POST que crea o cambia algo, la cabecera \`Idempotency-Key\` hace que un
      reintento reciba la primera respuesta, durante ${limits.idempotencyHours} horas, y no haga
      nada más.`,
  },
]
