import { closeSync, fdatasync, ftruncate, openSync, write } from 'node:fs'
import { promisify } from 'node:util'

export interface DurableFile {
  /** Calls back once the bytes are on disk. */
  append(bytes: Buffer, done: () => void): void
  empty(): Promise<void>
  close(): void
}

/** Minimal group commit: writes that arrive during one sync share the next. */
export function appendDurably(path: string): DurableFile {
  const file = openSync(path, 'a')
  let waiting: { bytes: Buffer; done: () => void }[] = []
  let underWay = false

  function flush(): void {
    const group = waiting
    if (group.length === 0) return
    waiting = []
    underWay = true
    const bytes = Buffer.concat(group.map((entry) => entry.bytes))
    write(file, bytes, 0, bytes.length, null, (failure, written) => {
      if (failure || written !== bytes.length) throw failure ?? new Error('the disk is full')
      fdatasync(file, (error) => {
        if (error) throw error
        underWay = false
        for (const { done } of group) done()
        flush()
      })
    })
  }

  return {
    append(bytes, done) {
      waiting.push({ bytes, done })
      // Waits a turn, so that requests the event loop has already read are included.
      if (!underWay && waiting.length === 1) setImmediate(() => underWay || flush())
    },
    empty: () => promisify(ftruncate)(file, 0),
    close: () => closeSync(file),
  }
}
