import type { SignalDataTypeMap } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'
import { phoneOf } from '../address.ts'
import { fromBytes } from '../auth-state.ts'
import { attempt } from '../reading/attempt.ts'
import { INDEX, tokensIn } from './token-seam.ts'

const AT_ONCE = 500 // names of one transaction

/**
 * Moves tokens that the client stored by itself, by its list of them, into the book of trust, once. A damaged one is
 * skipped: its issuer issues another one.
 */
export async function adoptTokens(
  store: Pick<SessionStore, 'readKeys' | 'writeKeys'>,
  me: string | undefined,
): Promise<void> {
  const ownNumber = phoneOf(me)
  if (ownNumber === null) return
  const [list] = await store.readKeys(['tctoken'], [INDEX])
  if (!list) return
  const names = attempt(() => namesIn(fromBytes(list.value))) ?? []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const some = names.slice(start, start + AT_ONCE)
    const kept = await store.readKeys(['tctoken'], some)
    const tokens = kept.flatMap(
      ({ id, value }) => attempt(() => tokensIn({ [id]: clientToken(value) }, ownNumber)) ?? [],
    )
    const adopted = tokens.map((each) => ({ ...each, source: 'keys' as const }))
    await store.writeKeys(some.map(removal), undefined, [], adopted)
  }
  await store.writeKeys([removal(INDEX)])
}

const removal = (id: string) => ({ type: 'tctoken', id, value: null })

const clientToken = (value: Uint8Array) => fromBytes(value) as SignalDataTypeMap['tctoken']

function namesIn(list: unknown): string[] {
  const { token } = list as SignalDataTypeMap['tctoken']
  const names: unknown = JSON.parse(Buffer.from(token).toString())
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && name !== INDEX) : []
}
