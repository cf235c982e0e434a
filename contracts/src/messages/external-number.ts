/** A number as programs write it: country, area and number, without a mask. */
export const EXTERNAL_NUMBER = /^\d{8,15}$/

/** New numbers that a connection has looked up for programs; WhatsApp takes no more. */
export const NUMBER_CHECKS_PER_MINUTE = 20
