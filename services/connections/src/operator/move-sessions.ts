import { MovedSession } from '@recado/contracts/moving-in/rows'
import { type Moved, mover, NotMovable } from '@recado/kit/moving-in/move-batch'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { lockConnection } from '../connections/connection-repository.ts'
import { changeKeys, findCredentials, saveCredentials } from '../leases/key-repository.ts'
import { lockLease, requestSession } from '../leases/lease-repository.ts'
import { keyContext } from '../leases/open-keys.ts'
import { openVault } from '../leases/open-vault.ts'
import type { Database } from '../tables/db.ts'

const AT_ONCE = 1_000 // keys per statement

/**
 * Stores the linked devices of connections as the gateway stores them, encrypted value by value, and requests their
 * sessions. Two clients with the same keys destroy the session, so neither side may run meanwhile, and the former system
 * never again.
 * @throws NotMovable when the connection is linked already
 */
export const movedSession = (installation: Cipher) =>
  mover<Database, MovedSession>({
    row: MovedSession,
    isMapped: true,
    add: async (tx, rows) => {
      const moved: Moved[] = []
      for (const { whatsappId, credentials, keys } of rows) {
        await lockLease(tx, whatsappId)
        if (!(await lockConnection(tx, whatsappId))) throw new NotMovable('its connection is no longer here')
        if (await findCredentials(tx, whatsappId)) throw new NotMovable('its connection is linked to a phone already')
        const vault = await openVault(tx, whatsappId, installation)
        const contextOf = keyContext(whatsappId)
        const seal = (type: string, id: string, value: string) => vault.seal(Buffer.from(value), contextOf(type, id))
        await saveCredentials(tx, whatsappId, seal('creds', '', credentials))
        for (let at = 0; at < keys.length; at += AT_ONCE) {
          const saved = keys
            .slice(at, at + AT_ONCE)
            .map(({ type, id, value }) => ({ type, id, value: seal(type, id, value) }))
          await changeKeys(tx, whatsappId, { saved, removed: [] })
        }
        await requestSession(tx, whatsappId, { desired: 'up', erase: false })
        moved.push({ id: whatsappId })
      }
      return moved
    },
  })
