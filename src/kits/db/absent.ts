import type { Database } from './database.ts'

/** Stands for a database that a process does without: using it is a fault. */
export function absentDatabase(name: string): Database {
  const refuse = async (): Promise<never> => {
    throw new Error(`the database ${name} is not open here`)
  }
  return {
    engine: 'sqlite',
    all: refuse,
    run: refuse,
    insertRows: refuse,
    insertNewRows: refuse,
    script: refuse,
    transaction: refuse,
    close: async () => {},
  }
}
