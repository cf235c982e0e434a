import { type PlanDetail, PlanTerms } from '@recado/contracts/billing/plan'
import { FEATURES, type FeatureFlags, flagsOf } from '@recado/contracts/features'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'

/** The values of the form; an empty number is an empty string. */
export type PlanForm = {
  readonly name: string
  readonly users: number | string
  readonly connections: number | string
  readonly queues: number | string
  readonly value: number | string
  readonly isPublic: boolean
  readonly features: Readonly<FeatureFlags>
}

/** @param plan absent for a new plan, which has every feature */
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

/** @param form valid */
export const bodyOf = (form: PlanForm) => PlanTerms.parse(termsOf(form))

/** @param form valid @returns the fields that differ from those of the opened plan */
export const changeOf = (form: PlanForm, plan: PlanDetail) => changedFields(bodyOf(form), bodyOf(formOf(plan)))

const rules = contractRules(PlanTerms)

/** Validates each field by the rules of the server. */
export const problemsOf = (form: PlanForm) => rules(termsOf(form))
