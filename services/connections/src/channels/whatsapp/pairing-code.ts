import type { WASocket } from '@whiskeysockets/baileys'

const ACCEPTED = 'CB:iq,type:result,link_code_companion_reg'
const REFUSED = 'CB:iq,type:error'

/**
 * Requests a pairing code for the phone with this number. The client makes up the code and does not wait for WhatsApp's
 * answer; if WhatsApp refuses the request, the code cannot link a phone
 * (https://github.com/WhiskeySockets/Baileys/issues/2560).
 *
 * @returns null when WhatsApp refuses the request; stays pending when WhatsApp does not answer
 */
export async function askPairingCode(socket: WASocket, number: string): Promise<string | null> {
  const answer = Promise.withResolvers<boolean>()
  const accept = () => answer.resolve(true)
  const refuse = () => answer.resolve(false) // before linking, the client sends no other request
  socket.ws.on(ACCEPTED, accept)
  socket.ws.on(REFUSED, refuse)
  try {
    const code = await socket.requestPairingCode(number)
    return (await answer.promise) ? code : null
  } finally {
    socket.ws.off(ACCEPTED, accept)
    socket.ws.off(REFUSED, refuse)
  }
}
