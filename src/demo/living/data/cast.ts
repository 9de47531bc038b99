import { carrierNumber, type DemoPerson } from '../../../capabilities/people/people.ts'
import type { Role } from '../../../kernel/operator.ts'
import type { ShipperRole } from '../../../kernel/person.ts'

/** The people of the living carrier, and its shops' people: invented, like their names. */
function person(
  mailbox: string,
  name: string,
  shipperNumber: number,
  role: Role | ShipperRole,
  branch: string | null = null,
): DemoPerson {
  const id = `per_demo_${mailbox.replace('.', '_')}`
  return { id, email: `${mailbox}@demo.example`, name, shipperNumber, role, branch }
}

/** The documented people (D39) are members of the living shops, too, which open first (D62). */
const documented: readonly DemoPerson[] = [
  person('tienda', 'Tienda Demo', 9101, 'administra'),
  person('despacho', 'Despacho Demo', 9101, 'despacha'),
  person('deposito', 'Depósito Demo', 9102, 'administra'),
]

const ofShops: readonly DemoPerson[] = [
  person('luz.achaval', 'Luz Achával', 9101, 'administra'),
  person('ciro.mansilla', 'Ciro Mansilla', 9101, 'despacha'),
  person('irina.nievas', 'Irina Nievas', 9101, 'cuentas'),
  person('tadeo.wagner', 'Tadeo Wagner', 9101, 'integra'),
  person('uma.orellana', 'Uma Orellana', 9101, 'mira'),
  person('renata.vilches', 'Renata Vilches', 9102, 'administra'),
  person('elias.galarraga', 'Elías Galarraga', 9102, 'despacha'),
  person('mora.ibanez', 'Mora Ibáñez', 9102, 'mira'),
  person('brisa.zamudio', 'Brisa Zamudio', 9103, 'administra'),
  person('octavio.saldivar', 'Octavio Saldívar', 9104, 'administra'),
  person('ailen.huenuleo', 'Ailén Huenuleo', 9105, 'administra'),
]

const ofCarrier: readonly DemoPerson[] = [
  person('horacio.tolaba', 'Horacio Tolaba', carrierNumber, 'administrator'),
  person('valeria.dorrego', 'Valeria Dorrego', carrierNumber, 'executive'),
  person('gael.iturrieta', 'Gael Iturrieta', carrierNumber, 'reader'),
  person('marisol.retamozo', 'Marisol Retamozo', carrierNumber, 'branch', 'C0001'),
  person('kevin.jalden', 'Kevin Jaldén', carrierNumber, 'scanner', 'C0001'),
  person('walter.urquiaga', 'Walter Urquiaga', carrierNumber, 'courier', 'C0001'),
  person('nahuel.pereyra', 'Nahuel Pereyra', carrierNumber, 'courier', 'C0001'),
  ...staffOf('C0002', 'microcentro', 'Pilar Larralde', 'Lisandro Nievas', 'Sol Barrientos'),
  ...staffOf('C0003', 'palermo', 'Julieta Echenique', 'Ramiro Wagner', 'Lautaro Quintriqueo'),
  ...staffOf('B0001', 'laplata', 'Delfina Orellana', 'Santino Vilches', 'Facundo Zamudio'),
  ...staffOf('B0002', 'mardelplata', 'Emilia Cabrerizo', 'Hernán Yupanqui', 'Malena Tolaba'),
  ...staffOf('X0001', 'cordoba', 'Guadalupe Saldívar', 'Agustín Dorrego', 'Joaquín Retamozo'),
  ...staffOf('S0001', 'rosario', 'Camila Fontanarrosa', 'Bautista Nievas', 'Lara Huenuleo'),
  ...staffOf('M0001', 'mendoza', 'Abril Kirchmair', 'Valentino Jaldén', 'Ximena Mansilla'),
]

function staffOf(
  branch: string,
  place: string,
  head: string,
  scanner: string,
  courier: string,
): DemoPerson[] {
  return [
    person(`${place}.jefatura`, head, carrierNumber, 'branch', branch),
    person(`${place}.escaner`, scanner, carrierNumber, 'scanner', branch),
    person(`${place}.reparto`, courier, carrierNumber, 'courier', branch),
  ]
}

export const livingPeople: readonly DemoPerson[] = [...documented, ...ofShops, ...ofCarrier]

/** Those whom the carrier plays; the documented people are the visitors' to play. */
export const played: readonly DemoPerson[] = [...ofShops, ...ofCarrier]

/** The branches whose people the carrier plays. */
export const branchesPlayed: readonly string[] = [
  ...new Set(ofCarrier.flatMap(({ branch }) => branch ?? [])),
]
