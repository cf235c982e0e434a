import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { saveDevice } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { saltInHistory } from '../trust/client-proof.ts'
import { historyOf } from './history.ts'
import { sendToOwnDevice } from './send-to-own-device.ts'

const BOMB_BYTES = 80 * 1024 * 1024

const { Type } = proto.Message.ProtocolMessage

/**
 * Sends a newly linked device its first data, once: the app state keys, the account's name in app state, and the
 * history.
 */
export async function sendFirstSync(network: Network, phone: PhoneRow, device: DeviceRow): Promise<void> {
  saveDevice(network, { ...device, hasFirstSync: true })
  await putNameInAppState(network, phone)
  await sendToOwnDevice(network, phone, device, appStateKeyShare(phone))
  const history = historyOf(network, phone)
  const packed = deflateSync(
    phone.history === 'bomb'
      ? Buffer.alloc(BOMB_BYTES)
      : Buffer.concat([proto.HistorySync.encode(history).finish(), saltInHistory(phone)]),
  )
  await sendToOwnDevice(network, phone, device, historyNotification(history, packed))
}

/** Without a name in app state the client sends no presence, and then marks its receipts inactive. */
async function putNameInAppState(network: Network, phone: PhoneRow) {
  if (network.appState.get(phone.number, 'critical_block')) return
  // imported late, because a gateway in this process must patch libsignal before Baileys loads
  const { chatModificationToAppPatch, encodeSyncdPatch, newLTHashState } = await import('@whiskeysockets/baileys')
  const { id, data } = phone.appStateKey
  const change = chatModificationToAppPatch({ pushNameSetting: phone.name }, '')
  const key = proto.Message.AppStateSyncKeyData.fromObject({ keyData: data })
  const { patch } = await encodeSyncdPatch(change, id.toString('base64'), newLTHashState(), async () => key)
  const encoded = Buffer.from(proto.SyncdPatch.encode(patch).finish())
  network.appState.put(phone.number, 'critical_block', { patches: [encoded] })
}

function appStateKeyShare(phone: PhoneRow): proto.IMessage {
  const fingerprint = { rawId: 1, currentIndex: 0, deviceIndexes: [0] }
  const keyData = { keyData: phone.appStateKey.data, fingerprint, timestamp: Date.now() }
  return {
    protocolMessage: {
      type: Type.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: { keys: [{ keyId: { keyId: phone.appStateKey.id }, keyData }] },
    },
  }
}

/** Without a history the client delays messages by 20 s. */
function historyNotification(history: proto.IHistorySync, payload: Uint8Array): proto.IMessage {
  const historySyncNotification = {
    syncType: history.syncType ?? null,
    chunkOrder: 1,
    progress: 100,
    initialHistBootstrapInlinePayload: payload,
    fileLength: payload.length,
    fileSha256: createHash('sha256').update(payload).digest(),
  }
  return { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification } }
}
