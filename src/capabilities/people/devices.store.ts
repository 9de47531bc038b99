import type { Handle } from '../../kits/db/database.ts'

/** Returns the key that signs a person's devices, which is this one where there is none yet. */
export async function keepDeviceKey(tx: Handle, personId: string, key: string): Promise<string> {
  const made = 'update person set known_device_key = $2 where id = $1 and known_device_key is null'
  await tx.run(made, [personId, key])
  const sql = 'select known_device_key as "deviceKey" from person where id = $1'
  const [row] = await tx.all<{ readonly deviceKey: string }>(sql, [personId])
  return row?.deviceKey ?? key
}

/** No device of the person is known any more. */
export async function forgetDevices(tx: Handle, personId: string): Promise<void> {
  await tx.run('update person set known_device_key = null where id = $1', [personId])
}
