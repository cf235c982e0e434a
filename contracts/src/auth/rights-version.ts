import { z } from 'zod'

/**
 * Grows with what decides of somebody's rights and with nothing else: of a company with its status, due date, features
 * and limits; of a user with profile, super, queues and switches.
 */
export const RightsVersion = z.int().min(1)

/**
 * Whether a token was signed before the rights became what they are known to be; a token that is newer than what is known
 * was not. An API key carries no version (null): its rights are read when it is admitted.
 */
export const isOutdated = (told: number | null, known: number): boolean => told !== null && told < known
