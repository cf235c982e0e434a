import type { ChatReference } from '@recado/contracts/chats/chat-message'

/** A person, a ticket or a contact that a text can mention or refer to. */
export type Suggestion = {
  readonly key: string
  readonly name: string
  readonly detail: string
  /** The name of the person whose photo is beside the entry. */
  readonly who: string
  /** The path of the photo; null when there is none. */
  readonly photo: string | null
  /** The text that is inserted for the entry. */
  readonly token: string
  /** The reference of the token, if the token itself does not identify the entry. */
  readonly reference?: ChatReference
}

/** A person that a text can mention by `@name`. */
export type Mentionable = {
  readonly id: number
  readonly name: string
  readonly photo: string | null
  /** Whether the person does not see the text. Such a person is not offered, and not notified. */
  readonly isBlind?: boolean
}
