import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'

/**
 * Ensures a session with each of these devices. Fetches the keys of devices without a session.
 *
 * @param areFresh also replaces existing sessions
 *
 * @returns the devices without usable keys: WhatsApp refused the device (406), omitted it from the answer, or sent keys
 * with a wrong signature
 */
export async function openSessions(
  socket: WASocket,
  devices: readonly string[],
  { areFresh = false } = {},
): Promise<string[]> {
  if (areFresh) return askForKeys(socket, devices)
  const { signalRepository } = socket
  const missing: string[] = []
  for (const device of devices) {
    const { exists } = await signalRepository.validateSession(device)
    if (!exists) missing.push(device)
  }
  return missing.length === 0 ? [] : askForKeys(socket, missing)
}

async function askForKeys({ query, signalRepository }: WASocket, devices: readonly string[]): Promise<string[]> {
  const lids = await signalRepository.lidMapping.getLIDsForPNs(devices.filter((each) => !baileys.isLidUser(each)))
  const lidByPhone = new Map(lids?.map(({ pn, lid }) => [pn, lid]))
  const asked = devices.map((device) => lidByPhone.get(device) ?? device) // WhatsApp stores keys under the LID
  const answer = await query({
    tag: 'iq',
    attrs: { xmlns: 'encrypt', type: 'get', to: baileys.S_WHATSAPP_NET },
    content: [{ tag: 'key', attrs: {}, content: asked.map((jid) => ({ tag: 'user', attrs: { jid } })) }],
  })
  const list = baileys.getBinaryNodeChild(answer, 'list')
  const users = new Map(baileys.getBinaryNodeChildren(list, 'user').map((user) => [user.attrs['jid'], user]))
  const usable = await Promise.all(
    asked.map(async (jid) => {
      const user = users.get(jid)
      if (!user) return false
      const one: BinaryNode = { ...answer, content: [{ tag: 'list', attrs: {}, content: [user] }] }
      return baileys.parseAndInjectE2ESessions(one, signalRepository).then(
        () => true,
        () => false,
      )
    }),
  )
  return devices.filter((_, index) => !usable[index])
}
