import { openStore, type Table } from '@recado/whatsapp-simulator/store/store'
import { openAccount } from './account.ts'
import { createFaults, type FaultControl } from './faults.ts'
import { createLog, type Log } from './log.ts'
import type { AccountRow, ChargeRow, WebhookRow } from './rows.ts'

/** Rows by their id, in insertion order. */
export type Rows<Row> = { get(id: string): Row | undefined; put(id: string, row: Row): void; all(): Row[] }

export type Bank = {
  account: AccountRow
  charges: Rows<ChargeRow>
  webhooks: Rows<WebhookRow> & { remove(id: string): void } // by the Pix key
  ports: Rows<{ port: number }>
  /** Valid tokens with their expiry times; deleted on stop. */
  tokens: Map<string, number>
  faults: FaultControl
  log: Log
  /** Aborted on stop. */
  stopping: AbortSignal
  close(): void
}

const OWNER = 'bank'

/** The bank with its one account; stored in a file if one is given. */
export function openBank(stateFile?: string): Bank {
  const store = openStore(stateFile)
  const rowsOf = <Row>(name: string) => only(store.table<Row>(name))
  const accounts = rowsOf<AccountRow>('account')
  const account = accounts.get('account') ?? openAccount()
  accounts.put('account', account)
  const stopped = new AbortController()
  return {
    account,
    charges: rowsOf('charge'),
    webhooks: rowsOf('webhook'),
    ports: rowsOf('port'),
    tokens: new Map(),
    faults: createFaults(),
    log: createLog(),
    stopping: stopped.signal,
    close() {
      stopped.abort()
      store.close()
    },
  }
}

/** A table without companies: all rows have the same owner. */
const only = <Row>(table: Table<Row>) => ({
  get: (id: string) => table.get(OWNER, id),
  put: (id: string, row: Row) => table.put(OWNER, id, row),
  remove: (id: string) => table.remove(OWNER, id),
  all: () => table.rows(OWNER),
})
