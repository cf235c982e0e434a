import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys'
import { lidOf, phoneOf } from './address.ts'
import { baileys } from './baileys.ts'

type Repository = SignalRepositoryWithLIDStore
type Pair = Parameters<Repository['lidMapping']['storeLIDPNMappings']>[0][number]

/** Types of keys that are stored per device: under the phone number, or under the LID once it is known. */
const MOVED = ['session', 'identity-key'] as const

/**
 * Moves the sessions and identity keys of a person's devices from the phone number to the LID, in the transaction that
 * stores the pair. From then on the client looks only under the LID, so without the move it could not read the next
 * message. The sender key of a group member moves when the client requests it under the LID.
 *
 * The client itself moves only sessions, only for messages, and later. whatsmeow moves all three (`MigratePNToLID` in
 * store/sqlstore).
 */
export function moveKeysWithPairs(repository: Repository, keys: SignalKeyStoreWithTransaction): void {
  const { lidMapping } = repository
  const store = lidMapping.storeLIDPNMappings.bind(lidMapping)

  /**
   * Whether the pair is stored already. The result is also true for a former LID of the number, which must not replace
   * the present LID. Cached pairs need no query.
   */
  const isKnown = async ({ pn, lid }: Pair): Promise<boolean> =>
    baileys.areJidsSameUser((await lidMapping.getPNForLID(lid)) ?? undefined, pn)

  lidMapping.storeLIDPNMappings = async (pairs) => {
    const known = await Promise.all(pairs.map(isKnown))
    const news = pairs.filter((_, index) => !known[index])
    if (news.length === 0) return
    await keys.transaction(async () => {
      await store(news)
      await moveKeys(keys, news)
    }, 'pairs')
  }

  const { decryptGroupMessage } = repository
  repository.decryptGroupMessage = async (message) => {
    await moveSenderKey(message.group, message.authorJid)
    return decryptGroupMessage.call(repository, message)
  }
  async function moveSenderKey(group: string, author: string): Promise<void> {
    const lid = lidOf(author)
    if (lid === null) return
    const device = baileys.jidDecode(author)?.device ?? 0
    const name = `${group}::${lid}_1::${device}` // the client's form for names of senders
    if ((await keys.get('sender-key', [name]))[name]) return
    const phone = phoneOf((await lidMapping.getPNForLID(author)) ?? undefined)
    const former = `${group}::${phone}::${device}`
    const { [former]: key } = phone === null ? {} : await keys.get('sender-key', [former])
    if (key) await keys.set({ 'sender-key': { [name]: key, [former]: null } })
  }
}

/** Moves keys to the LID. If a key exists under the LID already, deletes the key under the number. */
async function moveKeys(keys: SignalKeyStoreWithTransaction, pairs: readonly Pair[]): Promise<void> {
  const people = pairs.flatMap(({ pn, lid }) => {
    const [phone, user] = [phoneOf(pn), lidOf(lid)]
    return phone !== null && user !== null ? [{ phone, lid: user }] : []
  })
  const lists = await keys.get(
    'device-list',
    people.map(({ phone }) => phone),
  )
  const moves = people.flatMap(({ phone, lid }) =>
    [...new Set(['0', ...(lists[phone] ?? [])])].map((device) => ({
      from: `${phone}.${device}`, // the client's form for addresses of devices
      to: `${lid}_1.${device}`,
    })),
  )
  for (const type of MOVED) {
    const names = moves.flatMap(({ from, to }) => [from, to])
    const kept = await keys.get(type, names)
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
}
