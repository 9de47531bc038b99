import { openPackedWords } from '../../kits/secret/packed-words.ts'
import type { Outcome } from '../../outcome.ts'
import { judgePassword, type PasswordFault } from './password-rules.ts'
import type { PeopleParts } from './people-parts.steps.ts'
import type { Person } from './person-rules.ts'

/** Made by `./posta write passwords`. */
const common = openPackedWords(new URL('known-passwords.bin', import.meta.url))

export function isListedPassword(word: string): boolean {
  return localPasswords.has(word) || common.has(word)
}

/** Judges a password that a person chooses. */
export function checkPassword(
  { settings }: PeopleParts,
  { email, name }: Pick<Person, 'email' | 'name'>,
  password: string,
): Outcome<string, PasswordFault> {
  return judgePassword(password, { email, name, service: settings.service }, isListedPassword)
}

/**
 * Words of the country and of the trade that the packed list of the world's commonest passwords
 * lacks. Both are compared without case, accents, and the digits and signs around them, so that
 * each stands for hundreds.
 */
const listed = `
abril acceso administrador agustina banco banfield bariloche belgrano bendecida bendiciones
bienvenida buendia buenosdias cadete callejeros cambiame cambiar camiones campeones cartero
catamarca chaco charlygarcia chubut claves cliente clientes compras contrasenia copadelmundo
corazones correo demostracion deposito depositos despacho diciembre diego10 diegomaradona dolares
empresa enero entrerios envio envios estrellas etiqueta etiquetas evaperon facundo febrero fiat600
formosa fortnite gatos gimnasia gokusan hermana hijos hola1234 huracan independiente ingresar
ingreso instagram invierno josemaria jueves jujuy kirchner lanus lapampa lapiojosa laplata larioja
leagueoflegends leomessi login logistica losredondos lunes macri malvinas mardelplata mariajose
marplatense martes marzo mascota mercadolibre mercadopago micorazon miercoles misiones mivida
mundial negocio neuquen newells octubre oficina otono paquete paquetes patagonia peron peronia
pesos plata pokemongo provisoria prueba pruebas qatar2022 quilmes redondos remitente remitentes
repartidor reparto roblox rosas sanisidro sanluis sanmartin seguridad seguro seleccion servicio
servicios servidor sistemas solcito soporte spinetta sucursal sucursales talleres temporario
tienda tiendas transportes tucuman ushuaia usuario velez ventas verano viernes whatsapp
`

export const localPasswords: ReadonlySet<string> = new Set(listed.split(/\s+/).filter(Boolean))
