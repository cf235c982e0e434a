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

/** Keys that are kept under a device, named after the phone or, once that is known, after the LID. */
const MOVED = ['session', 'identity-key'] as const

/**
 * Whoever files who has which LID, the client included, moves what was agreed with the devices of the person under the
 * phone, in the same transaction: from then on the client looks under the LID alone, and could not read the next message.
 * By itself it moves sessions, of messages alone, and later (whatsmeow moves all three: `MigratePNToLID` in
 * store/sqlstore). The key of a member of a group is moved when it is asked for under the LID.
 */
export function moveKeysWithPairs(repository: Repository, keys: SignalKeyStoreWithTransaction): void {
  const { lidMapping } = repository
  const store = lidMapping.storeLIDPNMappings.bind(lidMapping)

  /** Costs nothing for who is remembered. Nor does a former LID of somebody take the place of the present one. */
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
    const name = `${group}::${lid}_1::${device}` // as the client writes names of senders
    if ((await keys.get('sender-key', [name]))[name]) return
    const phone = phoneOf((await lidMapping.getPNForLID(author)) ?? undefined)
    const former = `${group}::${phone}::${device}`
    const { [former]: key } = phone === null ? {} : await keys.get('sender-key', [former])
    if (key) await keys.set({ 'sender-key': { [name]: key, [former]: null } })
  }
}

/** A key that is there under the LID already stays. */
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
      from: `${phone}.${device}`, // as the client writes addresses of devices
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
