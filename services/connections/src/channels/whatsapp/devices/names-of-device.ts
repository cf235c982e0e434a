import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'

export type DeviceName = { readonly jid: string; readonly user: string; readonly device: number }

const nameOf = (jid: string): DeviceName[] => {
  const { user, device = 0 } = baileys.jidDecode(jid) ?? {}
  return user ? [{ jid, user, device }] : []
}

/** The ids of a device: the given id and, if it is known, the id with the person's other address (phone or LID). */
export async function namesOfDevice(
  { signalRepository }: Pick<WASocket, 'signalRepository'>,
  jid: string,
): Promise<DeviceName[]> {
  const { lidMapping } = signalRepository
  const other = baileys.isLidUser(jid) ? await lidMapping.getPNForLID(jid) : await lidMapping.getLIDForPN(jid)
  return [jid, ...(other ? [other] : [])].flatMap(nameOf)
}
