import type { Session } from '../../../../tables/integration-tables.ts'
import { chosenBy } from './chosen-by.ts'

/** A file from a contact, at an address that Typebot may fetch. */
export type ContactFile = { readonly url: string; readonly isAudio: boolean }

/** The reply to Typebot; without a message it skips the question. */
export type Reply =
  | {
      readonly message: { readonly type: 'text'; readonly text: string; readonly attachedFileUrls?: readonly string[] }
    }
  | { readonly message: { readonly type: 'audio'; readonly url: string } }
  | Record<string, never>

type Sent = { readonly text: string; readonly file: ContactFile | undefined }

/**
 * @returns undefined when the flow does not accept the message: the text matches no choice, or a file is not expected
 */
export function replyTo(session: Session, { text, file }: Sent): Reply | undefined {
  const takes = session.takes ?? []
  if (file && takes.includes('file')) return { message: { type: 'text', text: file.url } }
  if (file?.isAudio && takes.includes('audio')) return { message: { type: 'audio', url: file.url } }
  if (file && takes.includes('attachment')) return { message: { type: 'text', text, attachedFileUrls: [file.url] } }
  if (text.trim() === '') return undefined
  if (takes.includes('nothing')) return {}
  const chosen = chosenBy(text, session)
  return chosen === undefined ? undefined : { message: { type: 'text', text: chosen } }
}
