/** A phone number in the format of the API: country, area and number, without punctuation. */
export const EXTERNAL_NUMBER = /^\d{8,15}$/

/**
 * The largest number of new phone numbers that a connection looks up for programs in a minute. WhatsApp accepts no
 * more.
 */
export const NUMBER_CHECKS_PER_MINUTE = 20
