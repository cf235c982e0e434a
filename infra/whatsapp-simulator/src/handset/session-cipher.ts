import { type ProtocolAddress, SessionCipher, type SignalStorage } from 'libsignal'

type Session = { readonly constructor: { deserialize(serialized: object): object }; serialize(): object }
type Attempt = { doDecryptWhisperMessage(message: Buffer, session: Session | undefined): Promise<Buffer> }

/**
 * A cipher that does not change a session which cannot decrypt a message. libsignal's own cipher tries one session
 * after the other, advances each before it knows whether the message belongs to it, and stores them all. Phones try on
 * a copy (`decrypt_message_with_record` in
 * https://github.com/signalapp/libsignal/blob/main/rust/protocol/src/session_cipher.rs).
 */
export function openSessionCipher(storage: SignalStorage, address: ProtocolAddress): SessionCipher {
  const cipher = new SessionCipher(storage, address) as SessionCipher & Attempt
  const attempt = cipher.doDecryptWhisperMessage.bind(cipher)
  cipher.doDecryptWhisperMessage = async (message, session) => {
    const before = session?.serialize()
    try {
      return await attempt(message, session)
    } catch (error) {
      if (session && before) Object.assign(session, session.constructor.deserialize(before))
      throw error
    }
  }
  return cipher
}
