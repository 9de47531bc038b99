// Carga un envío y pregunta por él. Node 18 o más nuevo, sin dependencias: node pedido.mjs
const base = process.env.POSTA_URL ?? 'http://localhost:8080/testing'
const autentificacion = {
  shipper: Number(process.env.POSTA_SHIPPER ?? 9001),
  password: process.env.POSTA_PASSWORD ?? 'demo-cross-9001',
}

/** Manda un pedido. Ante un límite (HTTP 429) espera lo que se le pide, hasta tres veces. */
async function llamar(ruta, pedido, intentos = 3) {
  const respuesta = await fetch(base + ruta, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ autentificacion, ...pedido }),
    signal: AbortSignal.timeout(30_000),
  })
  if (respuesta.status === 429 && intentos > 1) {
    const segundos = Number(respuesta.headers.get('retry-after') ?? 1)
    await new Promise((seguir) => setTimeout(seguir, segundos * 1000))
    return llamar(ruta, pedido, intentos - 1)
  }
  return respuesta.json()
}

/** Todo salió bien solo si codError es 0; si no, errores dice qué corregir, campo por campo. */
function exigir(respuesta) {
  if (respuesta.codError === 0) return respuesta
  const campos = (respuesta.errores ?? []).map(({ campo, descError }) => `${campo}: ${descError}`)
  throw new Error([`codError ${respuesta.codError}: ${respuesta.descError}`, ...campos].join('\n'))
}

const codigoSeguimiento = `N-${Date.now()}`

const orden = {
  codigoSeguimiento,
  servicio: 'E',
  destinatario: {
    tipoDocumento: 'DNI',
    numeroDocumento: 28456123,
    nombre: 'María José Fernández',
    email: 'mj@ejemplo.com.ar',
    celular: '1156781234',
  },
  domicilio: {
    direccion: 'Avenida Cabildo',
    altura: '2040',
    codigoPostal: 1428,
    localidad: 'Belgrano',
    provincia: 'Ciudad Autónoma de Buenos Aires',
  },
  productos: [
    { largo: 32.5, alto: 12, ancho: 22, peso: 1.35, valor: 48500, cantidad: 1, sku: 'ZAP-38' },
  ],
}

try {
  const cargada = exigir(await llamar('/cargaCliente/', orden))
  console.log(`Cargado: ${cargada.codGestion}`)
  const datos = [{ codigoSeguimiento }]
  const [envio] = await llamar('/tracking/consultaTrackingMasivo/', { datos })
  console.log(`Estado: ${exigir(envio).estado}`)
  console.log(`Para el comprador: ${envio.url_tracking}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
