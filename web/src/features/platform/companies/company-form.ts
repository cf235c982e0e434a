import { type CompanyDetail, RECURRENCE_MONTHS, Recurrence } from '@recado/contracts/auth/company'
import { createCompany, updateCompany } from '@recado/contracts/auth/company-routes'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'

export const RECURRENCES = Object.keys(RECURRENCE_MONTHS) as Recurrence[]

/** The values of the form; ids are strings, because selects need strings. */
export type CompanyTermsForm = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string // the password of the first admin; only for a new company
  readonly planId: string | null
  readonly status: boolean
  readonly campaignsEnabled: boolean
  readonly userCreation: boolean
  readonly dueDate: string | null // null for the end of the trial
  // null for a value that only a later release knows; the stored value is then kept
  readonly recurrence: Recurrence | null
}

/** @param company absent for a new company */
export function formOf(company: CompanyDetail | undefined): CompanyTermsForm {
  const setting = (key: string) => company?.settings.find((one) => one.key === key)?.value
  return {
    name: company?.name ?? '',
    email: company?.email ?? '',
    phone: company?.phone ?? '',
    password: '',
    planId: company ? String(company.plan.id) : null,
    status: company?.status ?? true,
    campaignsEnabled: setting('campaignsEnabled') !== 'false',
    userCreation: setting('userCreation') !== 'disabled',
    dueDate: company?.dueDate ?? null,
    recurrence: company ? (Recurrence.safeParse(company.recurrence).data ?? null) : 'MENSAL',
  }
}

const bodyOf = ({ planId, dueDate, recurrence, password: _, ...form }: CompanyTermsForm) => ({
  ...form,
  recurrence: recurrence ?? undefined,
  planId: planId === null ? undefined : Number(planId),
  dueDate: dueDate ?? undefined,
})

/** @param form valid */
export const newCompanyOf = (form: CompanyTermsForm) =>
  createCompany.body.parse({ ...bodyOf(form), password: form.password })
/** @param form valid @returns the fields that differ from those of the opened company */
export const changeOf = (form: CompanyTermsForm, company: CompanyDetail) =>
  updateCompany.body.parse(changedFields(bodyOf(form), bodyOf(formOf(company))))

/** Validates each field by the rules of the server. */
export function rulesFor(isNew: boolean, passwordMin: number) {
  const { password } = createCompany.body.shape
  const ofCreation = contractRules(createCompany.body.extend({ password: password.min(passwordMin) }))
  const ofChange = contractRules(createCompany.body.omit({ password: true }).required({ dueDate: true }))
  return (form: CompanyTermsForm) =>
    isNew ? ofCreation({ ...bodyOf(form), password: form.password }) : ofChange(bodyOf(form))
}
