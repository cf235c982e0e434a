import { type ProtocolAddress, SessionCipher, type SignalStorage } from 'libsignal'

type Session = { readonly constructor: { deserialize(serialized: object): object }; serialize(): object }
type Attempt = { doDecryptWhisperMessage(message: Buffer, session: Session | undefined): Promise<Buffer> }

/**
 * A cipher that leaves a session unchanged when it cannot decrypt a message. libsignal's cipher advances each session
 * that it tries, and stores all of them. Phones try on a copy (`decrypt_message_with_record` in
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
