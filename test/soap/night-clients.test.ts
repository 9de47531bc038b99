import { describeClients } from './client-suite.ts'
import { nightClients } from './clients.ts'

describeClients('more real SOAP clients', nightClients)
