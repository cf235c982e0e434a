import { z } from 'zod'

/**
 * Rises only when the rights change. A company's rights are its status, due date, features and limits; a user's rights
 * are profile, super, queues and switches.
 */
export const RightsVersion = z.int().min(1)

/**
 * Whether a token was signed before the last known change of rights. A token that is newer than the known rights is not
 * outdated. An API key has no version (null): its rights are read with every request.
 */
export const isOutdated = (told: number | null, known: number): boolean => told !== null && told < known
