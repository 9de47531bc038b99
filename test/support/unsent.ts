import { readFile } from 'node:fs/promises'
import { parseQueues } from '../../src/kits/http/kernel-queues.ts'

/**
 * The bytes that the kernel buffers for the clients of a port, also of connections that the service
 * left.
 */
export async function unsentInKernel(port: number): Promise<number> {
  const text = await readFile('/proc/net/tcp', 'latin1').catch(() => '')
  const own = port.toString(16).toUpperCase().padStart(4, '0')
  const queues = [...parseQueues(text)].filter(([ends]) => ends.startsWith(own))
  return queues.reduce((sum, [, bytes]) => sum + bytes, 0)
}
