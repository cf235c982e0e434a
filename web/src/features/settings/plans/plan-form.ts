import { type PlanDetail, PlanTerms } from '@recado/contracts/billing/plan'
import { FEATURES, type FeatureFlags, flagsOf } from '@recado/contracts/features'
import { contractRules } from '../../../shared/ui/contract-rules.ts'

/** What the dialog holds: a number that is not there yet is an empty text. */
export type PlanForm = {
  readonly name: string
  readonly users: number | string
  readonly connections: number | string
  readonly queues: number | string
  readonly value: number | string
  readonly isPublic: boolean
  readonly features: Readonly<FeatureFlags>
}

/** @param plan absent: a new one, which has everything */
export const formOf = (plan: PlanDetail | undefined): PlanForm => ({
  name: plan?.name ?? '',
  users: plan?.users ?? '',
  connections: plan?.connections ?? '',
  queues: plan?.queues ?? '',
  value: plan?.value ?? '',
  isPublic: plan?.isPublic ?? true,
  features: flagsOf(plan?.features ?? FEATURES),
})

const termsOf = ({ features, ...form }: PlanForm) => ({
  ...form,
  features: FEATURES.filter((feature) => features[feature]),
})

/** @param form has passed the check */
export const bodyOf = (form: PlanForm) => PlanTerms.parse(termsOf(form))

const rules = contractRules(PlanTerms)

/** What the server would refuse, by field. */
export const problemsOf = (form: PlanForm) => rules(termsOf(form))
