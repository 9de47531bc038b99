import type { Clock } from '../../kits/clock/clock.ts'
import { openLineFile } from '../../kits/files/line-file.ts'
import type { Log } from '../../kits/log/log.ts'

/** A head of the chain as it was noted outside the database. */
export interface NotedHead {
  readonly sequence: number
  readonly hash: string
}

/** Notes heads in a file of their own, a line each, and in the log. */
export interface HeadNotes {
  note(head: NotedHead, now: number): void
  /** All heads that were noted; none where there is no file. */
  read(): NotedHead[]
}

export function headsFileName(environment: string): string {
  return `audit-heads-${environment}.log`
}

export function openHeadNotes(folder: string, environment: string, log: Log): HeadNotes {
  const file = openLineFile(folder, headsFileName(environment))
  return {
    note(head, now) {
      log.info({ environment, ...head }, 'audit head')
      file.append([new Date(now).toISOString(), head.sequence, head.hash].join(' '))
    },
    read: () => file.lines().map(readNote),
  }
}

function readNote(line: string): NotedHead {
  const [, sequence, hash = ''] = line.split(' ')
  return { sequence: Number(sequence), hash }
}

/** A head is noted when this many links were added since the last one. */
const linksPerNote = 100
const lookEveryMs = 20_000

/** Notes the head when a service starts, every hundred links, and when it stops. */
export function watchHead(
  findHead: () => Promise<NotedHead | undefined>,
  notes: HeadNotes,
  clock: Clock,
  onFailure: (error: unknown) => void,
) {
  let noted = 0
  let timer: NodeJS.Timeout | undefined
  const look = async (leastLinks: number): Promise<void> => {
    const head = await findHead()
    if (head === undefined || head.sequence - noted < leastLinks) return
    noted = head.sequence
    notes.note({ sequence: head.sequence, hash: head.hash }, clock())
  }
  const lookNow = (leastLinks: number): void => {
    look(leastLinks).catch(onFailure)
  }
  return {
    start(): void {
      lookNow(1)
      timer = setInterval(lookNow, lookEveryMs, linksPerNote).unref()
    },
    async stop(): Promise<void> {
      if (timer === undefined) return
      clearInterval(timer)
      await look(1).catch(onFailure)
    },
  }
}
