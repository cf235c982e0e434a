import type { ChatReference } from '@recado/contracts/chats/chat-message'

/** A person, a ticket or a contact that can be named in a text. */
export type Suggestion = {
  readonly key: string
  readonly name: string
  readonly detail: string
  /** The person whose face is beside it. */
  readonly who: string
  /** The path of a photo; null: there is none. */
  readonly photo: string | null
  /** The text that is inserted for it. */
  readonly token: string
  /** The target of the token, where its words do not contain it. */
  readonly reference?: ChatReference
}

/** A person who can be named by `@name`. */
export type Mentionable = {
  readonly id: number
  readonly name: string
  readonly photo: string | null
  /** They do not see the text: they are not offered, and not notified. */
  readonly isBlind?: boolean
}
