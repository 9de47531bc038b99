/**
 * Node's HTTP module. An import of it would load all that it can offer, a second client and
 * WebSockets among it: 50 ms of a start's CPU for what nobody uses.
 */
export const nodeHttp = process.getBuiltinModule('node:http')
