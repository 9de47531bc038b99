/** The entry point of ./posta. */
import { runCommand } from './commands.ts'
import { skipImportSearches } from './own-imports.ts'

// Everything that is written, databases and backups above all, may hold private data.
process.umask(0o077)
skipImportSearches()

process.exitCode = await runCommand(process.argv.slice(2))
