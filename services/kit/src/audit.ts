import type { Act } from '@recado/contracts/auth/audit'
import { actRecorded } from '@recado/contracts/auth/events'
import type { Caller } from './caller.ts'
import type { Tx } from './db/tx.ts'

type What = Pick<Act, 'action' | 'entity' | 'entityId'> & {
  readonly changes?: Act['changes']
  /** Of work that no person asked for: `api` for a program with a token. */
  readonly by?: 'api' | 'system'
}

/** Has the auth service write down what the caller does, once the transaction that does it is there. */
export async function recordAct<DB>(tx: Pick<Tx<DB, Caller>, 'caller' | 'emit'>, what: What): Promise<void> {
  const { by = 'system', changes = {}, ...rest } = what
  const { person, origin = { ip: '', userAgent: '' } } = tx.caller
  const actor = person
    ? { kind: 'user' as const, id: person.userId, name: person.name }
    : { kind: by, id: null, name: '' }
  await tx.emit(actRecorded, { act: { ...rest, ...origin, actor, changes, at: new Date().toISOString() } })
}
