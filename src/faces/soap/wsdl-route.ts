import { cachedText } from '../../kits/http/cached-text.ts'
import type { HttpRequest, Route } from '../../kits/http/route.ts'
import type { Flavor } from '../../kits/soap/write-message.ts'
import { writeFault } from '../../kits/soap/write-message.ts'
import { printWsdl } from '../../kits/soap/wsdl.ts'
import { xmlType } from '../../kits/xml/write-xml.ts'
import type { Mount } from '../environment.ts'
import { methodNotAllowed } from '../system/unknown.ts'
import { createTextPlaceOf } from '../text-place.ts'
import { contractTypes } from './contract-types.ts'
import type { ServedOperation } from './soap-service.ts'

export interface WsdlSettings {
  readonly namespace: string
  readonly operations: ReadonlyMap<string, ServedOperation>
}

/** GET on the port returns the WSDL where the query asks for it, and nothing else (D33). */
export function wsdlRoute(mount: Mount, flavor: Flavor, settings: WsdlSettings): Route {
  const textOf = (wanted: Flavor) =>
    cachedText({
      type: xmlType,
      print: (host) => print(mount.baseUrlOf(host), wanted, settings),
    })
  const placeOf = createTextPlaceOf(mount)
  const texts = { attributes: textOf('attributes'), elements: textOf('elements') }
  return {
    method: 'GET',
    path: mount.prefix + (flavor === 'elements' ? '/soap/net' : '/soap'),
    name: 'wsdl',
    handle(request) {
      const { isWsdl, wantsNet } = readQuery(request)
      if (!isWsdl) return methodNotAllowed(request, ['POST'])
      const text = wantsNet ? texts.elements : texts[flavor]
      return text(placeOf(request.host), request)
    },
    unreadable: () => broken,
    fault: () => broken,
  }
}

const broken = { status: 500, type: xmlType, body: writeFault('Server', 'Error interno.') }

/** Clients write ?wsdl, ?WSDL or ?wsdl=1. */
function readQuery({ query }: HttpRequest): { isWsdl: boolean; wantsNet: boolean } {
  const words = new Map(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]))
  return { isWsdl: words.has('wsdl'), wantsNet: words.get('flavor')?.toLowerCase() === 'net' }
}

function print(baseUrl: string, flavor: Flavor, { namespace, operations }: WsdlSettings): string {
  const soapUrl = `${baseUrl}/soap`
  return printWsdl({
    service: 'carrier',
    namespace,
    address: flavor === 'elements' ? `${soapUrl}/net` : soapUrl,
    actionBase: soapUrl,
    flavor,
    types: contractTypes,
    operations: [...operations.values()],
  })
}
