import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import type { SignalDataSet, SignalDataTypeMap, WASocket } from '@whiskeysockets/baileys'
import { phoneOf } from './address.ts'

/** Keys that are kept under a person's device, each named after the phone or, once it is known, after the LID. */
const MOVED = ['session', 'identity-key'] as const

/**
 * Remembers who is who. What was agreed with the devices of a person under the phone goes on under the LID, in the same
 * transaction: the client looks there alone from then on, and could not read the next message (whatsmeow
 * store/sqlstore, `MigratePNToLID`). Pairs that are known cost nothing.
 */
export async function filePairs(
  { authState, signalRepository }: WASocket,
  pairs: readonly IdentityPair[],
): Promise<void> {
  const { lidMapping } = signalRepository
  const known = await Promise.all(pairs.map(({ lid }) => lidMapping.getPNForLID(`${lid}@lid`)))
  const news = pairs.filter(({ phone }, i) => phoneOf(known[i] ?? undefined) !== phone)
  if (news.length === 0) return
  const { keys } = authState
  await keys.transaction(async () => {
    await lidMapping.storeLIDPNMappings(
      news.map(({ phone, lid }) => ({ pn: `${phone}@s.whatsapp.net`, lid: `${lid}@lid` })),
    )
    const lists = await keys.get(
      'device-list',
      news.map(({ phone }) => phone),
    )
    const moves = news.flatMap(({ phone, lid }) =>
      [...new Set(['0', ...(lists[phone] ?? [])])].map((device) => ({
        from: `${phone}.${device}`, // as the client writes addresses of devices
        to: `${lid}_1.${device}`,
      })),
    )
    for (const type of MOVED) {
      const kept = await keys.get(
        type,
        moves.flatMap(({ from, to }) => [from, to]),
      )
      const changes = moves.flatMap(({ from, to }): [string, SignalDataTypeMap[typeof type] | null][] => {
        const value = kept[from]
        if (!value) return []
        return kept[to]
          ? [[from, null]]
          : [
              [to, value],
              [from, null],
            ]
      })
      if (changes.length > 0) await keys.set({ [type]: Object.fromEntries(changes) } as SignalDataSet)
    }
  }, 'pairs')
}
