/** The commands of docs/operating.md bring a server back to a point in time. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { cross, crossOrder, expectStored } from './contract/support.ts'
import { startPosta } from './support/posta.ts'
import {
  executeOn,
  freePort,
  hasPostgres,
  noPostgres,
  postgresPrograms,
  startPostgresWith,
  unprivilegedUser,
} from './support/postgres-server.ts'
import { finishPosta } from './support/service.ts'

const run = promisify(execFile)

/** The shell blocks of the chapter, in their order: the copy, and the way back. */
async function documentedCommands(): Promise<readonly [copy: string, back: string]> {
  const guide = await readFile(join(import.meta.dirname, '..', 'docs', 'operating.md'), 'utf8')
  const chapter = guide.slice(guide.indexOf('**To a point in time, on PostgreSQL.**'))
  const [copy = '', back = ''] = [...chapter.matchAll(/```sh\n([^]*?)```/g)].map(([, text]) => text)
  return [copy, back]
}

async function serverNow(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  await client.end()
  return rows[0]?.now ?? ''
}

test('orders up to a moment come back', { skip: !hasPostgres && noPostgres }, async (t) => {
  const [copy, back] = await documentedCommands()
  const folder = await mkdtemp(join(tmpdir(), 'posta-point-'))
  const owner = unprivilegedUser()
  const backups = join(folder, 'backups')
  await mkdir(join(backups, 'wal'), { recursive: true })
  if (owner !== undefined)
    for (const one of [folder, backups, join(backups, 'wal')])
      await chown(one, owner.uid, owner.gid)
  const server = await startPostgresWith([
    'archive_mode=on',
    `archive_command=test ! -f ${backups}/wal/%f && cp %p ${backups}/wal/%f`,
  ])
  await executeOn(server.url, `alter system set unix_socket_directories = '${folder}'`)
  await executeOn(server.url, 'alter system set max_connections = 300')
  const port = await freePort()
  const variables = {
    PATH: `${postgresPrograms}:${process.env['PATH']}`,
    DATABASE_URL: server.url,
    BACKUPS: backups,
    PGDATA: join(folder, 'data'),
    PGPORT: String(port),
    PGHOST: folder,
    PGUSER: 'postgres',
  }
  const shell = (script: string, more = {}) =>
    run('sh', ['-euc', script], { ...owner, cwd: folder, env: { ...variables, ...more } })

  const doctor = await finishPosta(['doctor'], {
    POSTA_DATABASE_URL: server.url,
    POSTA_DATA: folder,
  })
  assert.match(
    doctor.output,
    /PostgreSQL's log +warning +archived as it is: Posta does not encrypt/,
  )
  const posta = await startPosta({ env: { POSTA_DATABASE_URL: server.url } })
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'BASE-0001' }))
  await shell(copy)
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'BEFORE-0001' }))
  const moment = await serverNow(server.url)
  await expectStored(posta, crossOrder({ codigoSeguimiento: 'AFTER-0001' }))
  // A log file is archived once it is full; a restore after a crash has only those.
  await executeOn(server.url, 'select pg_switch_wal()')
  await executeOn(
    server.url,
    `do $$ begin while (select last_archived_wal is null or last_archived_wal
       < pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver)
     loop perform pg_sleep(0.05); perform pg_stat_clear_snapshot(); end loop; end $$`,
  )
  await posta.close()
  await server.stop()

  t.after(async () => {
    await shell('pg_ctl stop --pgdata="$PGDATA" --mode=immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })
  await shell(back, { MOMENT: moment })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const again = await startPosta({ env: { POSTA_DATABASE_URL: url } })
  const codes = ['BASE-0001', 'BEFORE-0001', 'AFTER-0001']
  const datos = codes.map((codigoSeguimiento) => ({ codigoSeguimiento }))
  const body = { autentificacion: cross, datos }
  const answer = await again.post('/tracking/consultaTrackingMasivo/', body)
  const flags = answer.json.map(({ codError }: { codError: number }) => codError === 0)
  assert.deepEqual(flags, [true, true, false])
  await expectStored(again, crossOrder({ codigoSeguimiento: 'AFTER-0001' }))
  await again.close()
})
