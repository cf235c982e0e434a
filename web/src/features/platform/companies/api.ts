import type { CompanyDetail } from '@recado/contracts/auth/company'
import {
  createCompany,
  deleteCompany,
  extendCompany,
  getCompany,
  updateCompany,
} from '@recado/contracts/auth/company-routes'
import { enterSupport } from '@recado/contracts/auth/support-routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { openCompany } from '../../../shared/session/open-company.ts'
import { saveSession } from '../../../shared/storage/local-data.ts'
import { type CompanyTermsForm, changeOf, newCompanyOf } from './company-form.ts'
import { companyLists, putCompany } from './company-list.ts'

/** Fetches one company with all fields. The company's own audit log records that a super user viewed it. */
export const useLookAtCompany = () =>
  useMutation({ mutationFn: (companyId: number) => call(getCompany, { params: { companyId } }) })

/** @param opened the company that the form was opened with; absent for a new company */
export function useSaveTerms(opened: CompanyDetail | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: CompanyTermsForm) =>
      opened === undefined
        ? call(createCompany, { body: newCompanyOf(form) })
        : call(updateCompany, { params: { companyId: opened.id }, body: changeOf(form, opened) }),
    onSuccess: (company) => putCompany(client, company, opened === undefined),
  })
}

/** Enters a company as support: the session of this browser is in that company until the entry ends. */
export const useEnterSupport = (companyId: number) =>
  useMutation({
    mutationFn: async (reason: string) => {
      const { token, user } = await call(enterSupport, { params: { companyId }, body: { reason } })
      saveSession(token, user)
      openCompany()
    },
  })

export function useExtendCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (companyId: number) => call(extendCompany, { params: { companyId } }),
    onSuccess: (company) => putCompany(client, company),
  })
}

export function useDeleteCompany(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(deleteCompany, { params: { companyId }, body: { name } }),
    onSuccess: () => companyLists.drop(client, companyId),
  })
}
