export const namespaces = {
  envelope11: 'http://schemas.xmlsoap.org/soap/envelope/',
  envelope12: 'http://www.w3.org/2003/05/soap-envelope',
  encoding11: 'http://schemas.xmlsoap.org/soap/encoding/',
  encoding12: 'http://www.w3.org/2003/05/soap-encoding',
  schema: 'http://www.w3.org/2001/XMLSchema',
  instance: 'http://www.w3.org/2001/XMLSchema-instance',
  apacheMap: 'http://xml.apache.org/xml-soap',
  wsdl: 'http://schemas.xmlsoap.org/wsdl/',
  wsdlSoap: 'http://schemas.xmlsoap.org/wsdl/soap/',
  httpTransport: 'http://schemas.xmlsoap.org/soap/http',
} as const
