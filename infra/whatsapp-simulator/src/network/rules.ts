/** What the network asks of its clients, tells them, refuses and withholds. A scenario may switch single rules off. */
export type Rules = {
  /**
   * Of what waited while a device was away, so many stanzas go out as it asks for, and live ones follow their end
   * (whatsapp-rust #629 and #1377, zapo #269).
   */
  offlineBatches: boolean
  /**
   * A stanza that a device answers with an error, or not at all, stays: it comes again at each login, and nothing behind
   * it until it is answered as the official client does (Baileys #2779; of own messages whatsapp-rust #659).
   */
  wrongAnswersStay: boolean
  /** Phones issue a token to whom they write, once a week (SendTcTokenChatAction of WhatsApp Web, whatsmeow tctoken.go). */
  tokens: boolean
  /**
   * A message shows one proof, a message to devices of the own account none; others are refused with 479
   * (https://github.com/vinikjkkj/zapo/pull/177).
   */
  oneProof: boolean
}

/** The rules of the real network, by the month in which they were looked at. */
export const PROFILES = {
  '2026-11': {
    offlineBatches: true,
    wrongAnswersStay: true,
    tokens: true,
    oneProof: true,
  },
} as const satisfies Record<string, Rules>

/** The names of all rules. */
export const RULES = Object.keys(PROFILES['2026-11']) as (keyof Rules)[]

type Profile = keyof typeof PROFILES

export type RuleBook = {
  current(): Readonly<Rules>
  /** Replaces what a scenario has switched; `{}` brings back the profile. */
  set(switched: Partial<Rules>): void
}

export function createRuleBook(profile: Profile, switched: Partial<Rules> = {}): RuleBook {
  let rules: Rules = { ...PROFILES[profile], ...switched }
  return {
    current: () => rules,
    set(next) {
      rules = { ...PROFILES[profile], ...next }
    },
  }
}
