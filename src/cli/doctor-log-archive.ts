import { type Config, peopleName } from '../config.ts'
import { openAsItIs } from '../databases.ts'
import { type Finding, ok, warning } from './finding.ts'

const encrypting = /\b(age|rage|gpg|openssl)\b/

/** PostgreSQL archives its log as it is: whoever takes the archive has the database. */
export async function examineLogArchive(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return []
  const db = openAsItIs(config, peopleName)
  try {
    const settings = await db?.all<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('archive_mode', 'archive_command')",
    )
    return settings === undefined ? [] : [finding(new Map(settings.map(pairOf)))]
  } catch {
    // That the server does not answer is said of the databases.
    return []
  } finally {
    await db?.close().catch(() => {})
  }
}

const pairOf = ({ name, setting }: { name: string; setting: string }) => [name, setting] as const

function finding(settings: ReadonlyMap<string, string>): Finding {
  const check = "PostgreSQL's log"
  const mode = settings.get('archive_mode') ?? 'off'
  if (mode === 'off') return ok(check, 'not archived')
  return encrypting.test(settings.get('archive_command') ?? '')
    ? ok(check, 'archived by a command that encrypts')
    : warning(
        check,
        'archived as it is: Posta does not encrypt it',
        'encrypt in archive_command, or keep it on an encrypted disk (docs/operating.md)',
      )
}
