import { describeClients } from './client-suite.ts'
import { quickClients } from './clients.ts'

describeClients('real SOAP clients', quickClients)
