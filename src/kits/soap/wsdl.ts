import { escapeAttribute, escapeText, xmlProlog } from '../xml/write-xml.ts'
import { namespaces } from './namespaces.ts'
import {
  type Choice,
  type SoapField,
  type SoapType,
  type Struct,
  type TypeTable,
  typeName,
} from './types.ts'
import type { Flavor } from './write-message.ts'

export interface WsdlOperation {
  readonly name: string
  readonly summary: string
  readonly requestPart: string
  readonly responsePart: string
  readonly request: SoapType
  readonly response: SoapType
}

export interface WsdlFacts {
  readonly service: string
  readonly namespace: string
  /** The URL for messages in this flavor. */
  readonly address: string
  /** The prefix of SOAP actions. */
  readonly actionBase: string
  readonly flavor: Flavor
  readonly types: TypeTable
  readonly operations: readonly WsdlOperation[]
}

/** The WSDL 1.1 of a service, with style rpc and use encoded. */
export function printWsdl(facts: WsdlFacts): string {
  const { service, operations } = facts
  const namespace = escapeAttribute(facts.namespace)
  return [
    `${xmlProlog}<definitions name="${service}" targetNamespace="${namespace}"`,
    `    xmlns="${namespaces.wsdl}" xmlns:wsdl="${namespaces.wsdl}"`,
    `    xmlns:soap="${namespaces.wsdlSoap}" xmlns:SOAP-ENC="${namespaces.encoding11}"`,
    `    xmlns:xsd="${namespaces.schema}" xmlns:tns="${namespace}">`,
    ...printTypes(facts),
    ...operations.flatMap(printMessages),
    `  <portType name="${service}PortType">`,
    ...operations.flatMap(printPortOperation),
    '  </portType>',
    `  <binding name="${service}Binding" type="tns:${service}PortType">`,
    `    <soap:binding style="rpc" transport="${namespaces.httpTransport}"/>`,
    ...operations.flatMap((operation) => printBindingOperation(operation, facts)),
    '  </binding>',
    `  <service name="${service}">`,
    `    <port name="${service}Port" binding="tns:${service}Binding">`,
    `      <soap:address location="${escapeAttribute(facts.address)}"/>`,
    '    </port>',
    '  </service>',
    '</definitions>',
    '',
  ].join('\n')
}

function printTypes({ namespace, types, flavor, operations }: WsdlFacts): string[] {
  const used = usedTypes(operations, types)
  const arrays = flavor === 'elements' ? arrayTypes(used) : []
  return [
    '  <types>',
    `    <xsd:schema targetNamespace="${escapeAttribute(namespace)}">`,
    ...(flavor === 'elements' ? [`      <xsd:import namespace="${namespaces.encoding11}"/>`] : []),
    ...used.flatMap((type) =>
      type.kind === 'choice' ? printChoice(type) : printStruct(type, flavor),
    ),
    ...arrays.flatMap(printArray),
    '    </xsd:schema>',
    '  </types>',
  ]
}

/** The types that the operations need, in the order of the table. */
function usedTypes(operations: readonly WsdlOperation[], table: TypeTable): (Choice | Struct)[] {
  const used = new Set<SoapType>()
  const visit = (type: SoapType): void => {
    if (used.has(type)) return
    used.add(type)
    if (type.kind === 'struct') for (const field of type.fields) visit(field.type)
  }
  for (const { request, response } of operations) {
    visit(request)
    visit(response)
  }
  return [...table.values()].filter(
    (type): type is Choice | Struct => type.kind !== 'scalar' && used.has(type),
  )
}

function printChoice({ name, values }: Choice): string[] {
  return [
    `      <xsd:simpleType name="${name}">`,
    '        <xsd:restriction base="xsd:string">',
    ...values.map((value) => `          <xsd:enumeration value="${value}"/>`),
    '        </xsd:restriction>',
    '      </xsd:simpleType>',
  ]
}

function printStruct(type: Struct, flavor: Flavor): string[] {
  const inner =
    type.inAttributes && flavor === 'attributes'
      ? type.fields.map(
          ({ name, type: { name: scalar } }) =>
            `        <xsd:attribute name="${name}" type="xsd:${scalar}"/>`,
        )
      : [
          '        <xsd:sequence>',
          ...type.fields.map((field) => printElement(field, flavor)),
          '        </xsd:sequence>',
        ]
  return [`      <xsd:complexType name="${type.name}">`, ...inner, '      </xsd:complexType>']
}

function printElement({ name, type, required, most }: SoapField, flavor: Flavor): string {
  const isArray = most > 1 && flavor === 'elements'
  const least = required ? '' : ' minOccurs="0"'
  const upTo = Number.isFinite(most) ? String(most) : 'unbounded'
  const times = most === 1 || isArray ? '' : ` maxOccurs="${upTo}"`
  const typed = isArray ? `tns:${arrayName(type)}` : typeName(type)
  return `          <xsd:element name="${name}" type="${typed}"${least}${times}/>`
}

function arrayName({ name }: SoapType): string {
  return `ArrayOf${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function arrayTypes(used: readonly (Choice | Struct)[]): SoapType[] {
  const fields = used.flatMap((type) => (type.kind === 'struct' ? type.fields : []))
  return [...new Set(fields.filter(({ most }) => most > 1).map(({ type }) => type))]
}

function printArray(type: SoapType): string[] {
  return [
    `      <xsd:complexType name="${arrayName(type)}">`,
    '        <xsd:complexContent>',
    '          <xsd:restriction base="SOAP-ENC:Array">',
    `            <xsd:attribute ref="SOAP-ENC:arrayType" wsdl:arrayType="${typeName(type)}[]"/>`,
    '          </xsd:restriction>',
    '        </xsd:complexContent>',
    '      </xsd:complexType>',
  ]
}

function printMessages(operation: WsdlOperation): string[] {
  const { name, requestPart, responsePart, request, response } = operation
  return [
    `  <message name="${name}Request">`,
    `    <part name="${requestPart}" type="${typeName(request)}"/>`,
    '  </message>',
    `  <message name="${name}Response">`,
    `    <part name="${responsePart}" type="${typeName(response)}"/>`,
    '  </message>',
  ]
}

function printPortOperation({ name, summary }: WsdlOperation): string[] {
  return [
    `    <operation name="${name}">`,
    `      <documentation>${escapeText(summary)}</documentation>`,
    `      <input message="tns:${name}Request"/>`,
    `      <output message="tns:${name}Response"/>`,
    '    </operation>',
  ]
}

function printBindingOperation({ name }: WsdlOperation, facts: WsdlFacts): string[] {
  const body =
    `<soap:body use="encoded" namespace="${escapeAttribute(facts.namespace)}"` +
    ` encodingStyle="${namespaces.encoding11}"/>`
  const action = escapeAttribute(`${facts.actionBase}/${name}`)
  return [
    `    <operation name="${name}">`,
    `      <soap:operation soapAction="${action}" style="rpc"/>`,
    `      <input>${body}</input>`,
    `      <output>${body}</output>`,
    '    </operation>',
  ]
}
