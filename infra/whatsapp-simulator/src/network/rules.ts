/** What the network asks of its clients, tells them, refuses and withholds. A scenario may switch single rules off. */
export type Rules = {
  /** Of what waited while a device was away, so many stanzas go out as it asks for, and live ones follow their end. */
  offlineBatches: boolean
  /**
   * Accounts that are migrated take messages by their LID alone, others by either name, and the participants of a message
   * are named as its recipient is (https://github.com/WhiskeySockets/Baileys/issues/2683,
   * https://github.com/oxidezap/whatsapp-rust/pull/731).
   */
  lidAddressing: boolean
  /** A message to a group says by which names the group knows its members (whatsmeow send.go, `addressing_mode`; error 421). */
  groupAddressing: boolean
}

/** The rules of the real network, by the month in which they were looked at. */
export const PROFILES = {
  '2026-11': {
    offlineBatches: false,
    lidAddressing: true,
    groupAddressing: true,
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
