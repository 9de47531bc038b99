import type { Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { pickupPointLimits } from './pickup-points.limits.ts'

export const nearbyNotes: readonly Note[] = [
  {
    title: 'Desde dónde se mide',
    text: paragraph`Si \`latitud\` y \`longitud\` se pueden leer, desde ahí (0,0 cuenta como
      ausente). Si no, desde la dirección ubicada en el mapa; y si no, desde el centro del código
      postal. Una dirección sin código postal ni localidad sirve si una sola calle del país se llama
      así. Si no conocemos el código se usa el conocido más próximo de la misma provincia.
      \`origen.segun\` dice cuál fue.`,
  },
  {
    title: 'Lo que no se puede usar',
    text: paragraph`Un dato de ubicación que no se puede leer, o más largo de lo admitido, no se
      usa: se busca con el siguiente y \`origen.noUsados\` lo nombra. Una coordenada se lee aunque
      traiga más decimales. Si no queda ninguno que sirva es 5. También es 5 un \`elockers\`
      distinto de 0 y 1.`,
  },
  {
    title: 'Qué puntos vienen',
    text: paragraph`Hasta ${pickupPointLimits.nearbyPoints}, del más cercano al más lejano, sin los
      cerrados temporalmente. \`distancia\` es en línea recta, en km. Con \`elockers\` 1, solo los
      que tienen lockers.`,
  },
  {
    title: 'Para cargar la orden',
    text: '`codigo` es el `prov_codigo` que los servicios F y G llevan en `domicilio.localidad`.',
  },
]

export const branchesNotes: readonly Note[] = [
  {
    title: 'Cuándo es 400',
    text: paragraph`\`ubicacion.va_prov_codigo\` es siempre \`%\`: otro valor, o su falta, responde
      HTTP 400. También un \`va_con_llc\` distinto de 0 y 1, y una medida de \`pieza\` que no se
      puede leer; \`errores\` nombra cada campo.`,
  },
  {
    title: 'Qué entra en cada sucursal',
    text: paragraph`La pieza puede girarse: se compara su lado mayor con el mayor que recibe la
      sucursal, y así los otros dos. Lo que no se envía no limita. \`pesoMaximo\` y
      \`medidasMaximas\` dicen los límites.`,
  },
  {
    title: 'Con y sin lockers',
    text: paragraph`Decide \`va_con_llc\`: 1 solo con lockers, 0 solo sin ellos, ausente todas. El
      \`elockers\` de la raíz no se usa.`,
  },
  {
    title: 'Sucursales cerradas',
    text: paragraph`Una cerrada temporalmente no se ofrece, pero una orden que ya la tiene elegida
      se acepta. Una dada de baja es sucursal inválida: 6 al cargar la orden.`,
  },
]
