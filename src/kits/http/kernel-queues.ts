import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** How many bytes the kernel holds that the client of a connection has not taken. */
export type QueueOf = (socket: Socket) => number

/** Written bytes have left the process, but not the machine: the kernel buffers megabytes. */
export interface KernelQueues {
  /**
   * Reads all of them; undefined where the system does not show them. Concurrent readers share one
   * read.
   */
  read(): Promise<QueueOf | undefined>
}

/** Where Linux lists connections, those of IPv4 and IPv6. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']

/** Whether this system shows its queues at all. */
export const tellsQueues = process.platform === 'linux'

export function createKernelQueues(): KernelQueues {
  let reading: Promise<QueueOf | undefined> | undefined
  return {
    read() {
      reading ??= readAll().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

async function readAll(): Promise<QueueOf | undefined> {
  if (!tellsQueues) return undefined
  const texts = await Promise.all(tables.map((path) => readFile(path, 'latin1').catch(() => '')))
  if (texts.every((text) => text === '')) return undefined
  const queues = parseQueues(texts.join('\n'))
  return (socket) => {
    const { localPort = 0, remotePort = 0, remoteAddress = '' } = socket
    return (
      queues.get(keyOf(hexPort(localPort), hexPort(remotePort), hexAddress(remoteAddress))) ?? 0
    )
  }
}

/** A connection with something to send: its two ends, its state, and the bytes, all in hex. */
const row = /: [\dA-F]+:([\dA-F]{4}) ([\dA-F]+):([\dA-F]{4}) [\dA-F]{2} (?!0{8})([\dA-F]{8}):/g

export function parseQueues(text: string): Map<string, number> {
  const queues = new Map<string, number>()
  for (const [, local = '', address = '', remote = '', bytes = ''] of text.matchAll(row))
    queues.set(keyOf(local, remote, address), Number.parseInt(bytes, 16))
  return queues
}

/** An address of IPv4 may stand at the end of one of IPv6. */
function keyOf(local: string, remote: string, address: string): string {
  const isMapped = /^0{16}FFFF0000/.test(address)
  return `${local} ${remote} ${isMapped ? address.slice(24) : address}`
}

function hexPort(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}

/** The kernel writes each four bytes in the order of the machine, which is the last one first. */
export function hexAddress(address: string): string {
  const v4 = address.startsWith('::ffff:') ? address.slice(7) : address
  const bytes = v4.includes('.') ? v4.split('.').map(Number) : bytesOfV6(address)
  let text = ''
  for (let at = 0; at < bytes.length; at += 4)
    for (const byte of bytes.slice(at, at + 4).toReversed())
      text += byte.toString(16).toUpperCase().padStart(2, '0')
  return text
}

function bytesOfV6(address: string): number[] {
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after]
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}
