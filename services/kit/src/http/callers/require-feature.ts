import type { Feature } from '@recado/contracts/features'
import type { PersonCaller } from '../../caller.ts'
import { AppError } from '../../errors.ts'

/** @throws ERR_FEATURE_DISABLED if the plan of the caller's company does not include the feature */
export function requireFeature({ person }: Pick<PersonCaller, 'person'>, feature: Feature): void {
  if (!person.features.includes(feature)) throw new AppError('ERR_FEATURE_DISABLED', { feature })
}
