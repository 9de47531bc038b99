/**
 * Node's HTTP module. An import of it would load all of it, a second client and WebSockets
 * included: 50 ms of a start's CPU for unused parts.
 */
export const nodeHttp = process.getBuiltinModule('node:http')
