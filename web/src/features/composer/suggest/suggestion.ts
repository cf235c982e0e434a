import type { ChatReference } from '@recado/contracts/chats/chat-message'

/** Somebody or something that can be named in a text. */
export type Suggestion = {
  readonly key: string
  readonly name: string
  readonly detail: string
  /** The person whose face stands beside it. */
  readonly who: string
  /** The path of a photo; null: there is none. */
  readonly photo: string | null
  /** What is written for it. */
  readonly token: string
  /** What the token points at, where its words do not say so. */
  readonly reference?: ChatReference
}

/** Somebody who can be named by `@name`. */
export type Mentionable = {
  readonly id: number
  readonly name: string
  readonly photo: string | null
  /** They do not see what is written: they are not offered, and told nothing. */
  readonly isBlind?: boolean
}
