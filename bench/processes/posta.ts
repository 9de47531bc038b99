/** Posta as in production, with one extra row that measures the server itself. */
import { environmentNames, readConfig } from '../../src/config.ts'
import { openDatabases } from '../../src/databases.ts'
import { housePagesBuilt, startPosta } from '../../src/main.ts'
import { rateRow } from '../rate-row.ts'
import { answerParent, leave, settings, usage } from './parent.ts'
import { type PostaSettings, variablesOf } from './posta-settings.ts'

const config = readConfig(variablesOf(settings() as PostaSettings))
const posta = await startPosta(config, { extraEndpoints: [rateRow] })
void housePagesBuilt(posta.app.housePages)

answerParent(
  {
    usage,
    /** Deletes the orders of a round, so that the next one starts with as few orders. */
    async forgetOrdersSince(moment: number) {
      const databases = await openDatabases(config)
      for (const name of environmentNames) {
        const db = databases.get(name)
        if (db === undefined) continue
        await db.run(
          `delete from order_content where id in
             (select id from shipment_order where entered_at >= $1)`,
          [moment],
        )
        await db.run('delete from order_state where entered_at >= $1', [moment])
        await db.run('delete from shipment_order where entered_at >= $1', [moment])
      }
      for (const db of databases.values()) await db.close()
    },
    async stop() {
      await posta.stop()
      leave()
    },
  },
  { port: posta.port },
)
