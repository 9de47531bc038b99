/** The SOAP peer: node-soap's own server on the same WSDL, without any logic behind it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from 'soap'
import { answerParent, leave, settings, usage } from './parent.ts'

export interface NodeSoapSettings {
  readonly path: string
  readonly wsdl: string
}

interface TrackingRequest {
  readonly requestTracking: { readonly codigoSeguimiento: unknown }
}

interface OrderRequest {
  readonly requestCargaCliente: { readonly codigoSeguimiento: unknown }
}

const { path, wsdl } = settings() as NodeSoapSettings

const movement = (check: string) => ({
  attributes: {
    check,
    descripcion: 'El envío está en nuestras manos',
    checkFecha: '2026-11-15',
    agencia: '',
  },
})

const carrierPort = {
  tracking: ({ requestTracking }: TrackingRequest) => ({
    responseTracking: {
      codError: 0,
      descError: '',
      codGestion: requestTracking.codigoSeguimiento,
      shipper: '9101 Tienda BOTIN',
      nombreCliente: 'María José Fernández',
      producto: 'ZAP-URB-38 Zapatillas urbanas talle 38',
      fecha: '2026-11-15',
      estado: 'El envío está en camino al domicilio',
      direccion: {
        direccion: 'Avenida Cabildo',
        localidad: 'Belgrano',
        provincia: 'Ciudad Autónoma de Buenos Aires',
      },
      movimientos: ['PI', 'IF', 'MA', 'LD'].map(movement),
    },
  }),
  cargaCliente: ({ requestCargaCliente }: OrderRequest) => ({
    responseCargaCliente: {
      codError: 0,
      descError: '',
      resultado: 'OK',
      codGestion: requestCargaCliente.codigoSeguimiento,
    },
  }),
}

const server = createServer((_request, response) => response.writeHead(404).end())
server.listen(0, '127.0.0.1', () => {
  const services = { carrier: { carrierPort } }
  listen(server, { path, services, xml: wsdl, enableChunkedEncoding: false })
  const { port } = server.address() as AddressInfo
  answerParent(
    {
      usage,
      stop() {
        server.close()
        server.closeAllConnections()
        leave()
      },
    },
    { port },
  )
})
