import { z } from 'zod'

/**
 * Grows with what decides of somebody's rights and with nothing else: of a company with its status, due date, features
 * and limits; of a user with profile, super, queues and switches. 0: not told, by a process of an earlier release.
 */
export const RightsVersion = z.int().min(0).default(0)

/**
 * Whether a token was signed before the rights became what they are known to be. One that is newer than what is known is
 * not older; one of an earlier release says nothing.
 */
export const isOutdated = (told: number | undefined, known: number): boolean => told !== undefined && told < known
