import { crc32, deflateRawSync } from 'node:zlib'
import { type Entry, packedPart } from './zip-directory.ts'

/** The archive with the content of one part replaced; the bytes of the others stay as they are. */
export function replacePart(
  file: Buffer,
  entries: readonly Entry[],
  name: string,
  content: Buffer,
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { head, packed } = entry.name === name ? newPart(entry, content) : samePart(file, entry)
    const title = Buffer.from(entry.name)
    const sizes = Buffer.alloc(4)
    sizes.writeUInt16LE(title.length, 0)
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}\u{14}\0'), head, sizes, title, packed])
    directory.push(directoryEntry(head, title, at))
    locals.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...locals, central, endRecord(entries.length, central.length, at)])
}

function samePart(file: Buffer, entry: Entry): { head: Buffer; packed: Buffer } {
  const { kind, checksum, inflatedBytes } = entry
  const packed = packedPart(file, entry)
  return { head: headOf(kind, checksum, packed.length, inflatedBytes), packed }
}

const deflated = 8

function newPart({ kind }: Entry, content: Buffer): { head: Buffer; packed: Buffer } {
  const packed = deflateRawSync(content)
  const changed = Buffer.from(kind)
  changed.writeUInt16LE(deflated, 2)
  return { head: headOf(changed, crc32(content), packed.length, content.length), packed }
}

/** Flags, method, time, date, checksum and sizes: what both headers of a part contain. */
function headOf(kind: Buffer, checksum: number, packedBytes: number, bytes: number): Buffer {
  const head = Buffer.alloc(20)
  kind.copy(head)
  // Clears the flag that says that the sizes follow the part.
  head.writeUInt16LE(kind.readUInt16LE(0) & ~8, 0)
  head.writeUInt32LE(checksum, 8)
  head.writeUInt32LE(packedBytes, 12)
  head.writeUInt32LE(bytes, 16)
  return head
}

function directoryEntry(head: Buffer, title: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(18)
  rest.writeUInt16LE(title.length, 0)
  rest.writeUInt32LE(at, 14)
  return Buffer.concat([Buffer.from('PK\u{1}\u{2}\u{14}\0\u{14}\0'), head, rest, title])
}

function endRecord(count: number, centralBytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u{5}\u{6}', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(centralBytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
