/** A number in the format for API programs: country, area and number, without punctuation. */
export const EXTERNAL_NUMBER = /^\d{8,15}$/

/** The most new numbers that a connection looks up for programs; WhatsApp accepts no more. */
export const NUMBER_CHECKS_PER_MINUTE = 20
