/** What the network asks of its clients, tells them, refuses and withholds. A scenario may switch single rules off. */
export type Rules = {
  /** Of what waited while a device was away, so many stanzas go out as it asks for, and live ones follow their end. */
  offlineBatches: boolean
  /**
   * A phone that has read a QR code has the program told to retire its secret (`companion_reg_refresh`); it links with
   * the code that is drawn anew alone, once the program has acknowledged that
   * (https://github.com/WhiskeySockets/Baileys/issues/2737, https://github.com/WhiskeySockets/Baileys/pull/2765).
   */
  refreshesSecrets: boolean
}

/** The rules of the real network, by the month in which they were looked at. */
export const PROFILES = {
  '2026-11': {
    offlineBatches: false,
    refreshesSecrets: true,
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
