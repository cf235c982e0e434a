import { z } from 'zod'

/**
 * Rises only when the rights change. The rights of a company are its status, due date, features, limits and its demand
 * for a second factor. The rights of a user are their profile, the flag `super`, their queues, their options and their
 * second factor.
 */
export const RightsVersion = z.int().min(1)

/**
 * Whether a token was signed before the last known change of rights. A token that is newer than the known rights is not
 * outdated. An API key has no version (null), because every request reads its rights.
 */
export const isOutdated = (told: number | null, known: number): boolean => told !== null && told < known
