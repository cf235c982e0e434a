/** The rules of the network for its clients. A scenario may switch single rules off. */
export type Rules = {
  /**
   * A device that was away gets as many waiting stanzas as it asks for, and live ones follow after their end
   * (whatsapp-rust #629 and #1377, zapo #269).
   */
  offlineBatches: boolean
  /**
   * Contacts of a person are told of further devices under the number, each device under both names: `from`, `lid`, and
   * `jid` and `lid` of each device (whatsmeow notification.go, handleDeviceNotification; August 2026). Without it they
   * are told under the name by which the phone is addressed.
   */
  devicesUnderBothNames: boolean
  /** Other devices of an account are told of a new one by `account_sync` (whatsmeow notification.go, handleOwnDevicesNotification). */
  ownDevicesTold: boolean
  /**
   * The acknowledgement of a message has the hash of the devices that it should have gone to (whatsmeow send.go,
   * SendMessage).
   */
  participantHashTold: boolean
  /**
   * A message for one device has its text once: with copies for others beside it, or a text for all, it is refused with
   * 479 (https://github.com/WhiskeySockets/Baileys/pull/2781, August 2026).
   */
  oneTextForOneDevice: boolean
  /** Receipts of groups name no `participant`, but the readers of each message below them (whatsmeow receipt.go, handleGroupedReceipt). */
  groupedReceipts: boolean
  /** The address in a message with a file names a host that is gone; the path is good on those of `media_conn` (Baileys #2778, whatsmeow 9ff5508a). */
  deadHostsInUrls: boolean
  /**
   * A phone that has read a QR code has the program told to retire its secret (`companion_reg_refresh`); it links with
   * the code that is drawn anew alone, once the program has acknowledged that
   * (https://github.com/WhiskeySockets/Baileys/issues/2737, https://github.com/WhiskeySockets/Baileys/pull/2765).
   */
  refreshesSecrets: boolean
  /**
   * A stanza that a device answers with an error, or not at all, stays: it comes again at each login, and nothing behind
   * it until it is answered as the official client does (Baileys #2779; of own messages whatsapp-rust #659).
   */
  wrongAnswersStay: boolean
  /**
   * An account that is locked in time may write to those alone who vouch for it; everybody else's messages are refused
   * with 463, also while nobody has told the account that it is locked
   * (https://github.com/WhiskeySockets/Baileys/pull/2441, ReachoutTimelockUtils of WhatsApp Web).
   */
  lockRefusesStrangers: boolean
  /**
   * Phones issue a token to people to whom they write, once a week (SendTcTokenChatAction of WhatsApp Web, whatsmeow
   * tctoken.go).
   */
  tokens: boolean
  /**
   * A message shows one proof, a message to devices of the own account none; others are refused with 479
   * (https://github.com/vinikjkkj/zapo/pull/177).
   */
  oneProof: boolean
  /**
   * Accounts that are migrated take messages by their LID alone, others by either name, and the participants of a message
   * are named as its recipient is (https://github.com/WhiskeySockets/Baileys/issues/2683,
   * https://github.com/oxidezap/whatsapp-rust/pull/731).
   */
  lidAddressing: boolean
  /** A message to a group says by which names the group knows its members (whatsmeow send.go, `addressing_mode`; error 421). */
  groupAddressing: boolean
  /**
   * Phones give each message a secret, and seal what they correct under it: `secretEncryptedMessage` of the kind
   * MESSAGE_EDIT in place of `protocolMessage` (https://github.com/oxidezap/whatsapp-rust/pull/618, whatsmeow
   * msgsecret.go; May 2026).
   */
  sealedEdits: boolean
}

/** The rules of the real network, by the month in which they were looked at. */
export const PROFILES = {
  '2026-11': {
    devicesUnderBothNames: true,
    ownDevicesTold: true,
    participantHashTold: true,
    oneTextForOneDevice: true,
    refreshesSecrets: true,
    groupedReceipts: true,
    deadHostsInUrls: true,
    offlineBatches: true,
    wrongAnswersStay: true,
    lockRefusesStrangers: true,
    tokens: true,
    oneProof: true,
    lidAddressing: true,
    groupAddressing: true,
    sealedEdits: true,
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
