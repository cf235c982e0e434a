import type { WASocket } from '@whiskeysockets/baileys'
import { TRUST_PROPS, type TrustOverrides, type TrustProps, trustProps } from '../../../trust/trust-rules.ts'
import type { SessionStore } from '../../channel.ts'
import { fromBytes, toBytes } from '../auth-state.ts'
import { baileys } from '../baileys.ts'

const KEY = { type: 'server-props', id: 'trust' }

export type ServerProps = {
  /** WhatsApp's last settings; before the first answer of WhatsApp, the official client's defaults. */
  current(): TrustProps
  /**
   * Requests all settings. Omits the hash of the last settings, because WhatsApp returns nothing for an unchanged hash.
   */
  refresh(socket: Pick<WASocket, 'query'>): Promise<void>
}

/** Loads WhatsApp's settings about trust tokens for this account, which are stored between sockets. */
export async function openServerProps(
  store: Pick<SessionStore, 'readKeys' | 'writeKeys'>,
  overrides: TrustOverrides,
): Promise<ServerProps> {
  const [kept] = await store.readKeys([KEY.type], [KEY.id])
  let told = kept ? (fromBytes(kept.value) as Record<string, string>) : {}
  return {
    current: () => trustProps(told, overrides),
    async refresh(socket) {
      const answer = await socket.query({
        tag: 'iq',
        attrs: { to: baileys.S_WHATSAPP_NET, xmlns: 'abt', type: 'get' },
        content: [{ tag: 'props', attrs: { protocol: '1' } }],
      })
      const props = baileys.getBinaryNodeChildren(baileys.getBinaryNodeChild(answer, 'props'), 'prop')
      const all = new Map(props.map(({ attrs }) => [attrs['config_code'], attrs['config_value']]))
      const next = Object.fromEntries(
        TRUST_PROPS.flatMap((code) => (all.has(code) ? [[code, all.get(code) ?? '']] : [])),
      )
      if (JSON.stringify(next) === JSON.stringify(told)) return
      told = next
      await store.writeKeys([{ ...KEY, value: toBytes(next) }])
    },
  }
}
