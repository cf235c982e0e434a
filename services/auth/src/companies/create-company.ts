import type { CompanyDetail } from '@recado/contracts/auth/company'
import type { CompanyChange, CompanyTerms } from '@recado/contracts/auth/company-change'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx } from '../tables/db.ts'
import { changeCompany } from './change-company.ts'
import { foundCompany, type NewCompany } from './found-company.ts'

type Input = {
  readonly cipher: Cipher
  readonly company: NewCompany
  /** The remaining fields, which `company` does not contain. */
  readonly change: CompanyChange & CompanyTerms
}

/**
 * Creates the company of the transaction on the super user's terms, with its first admin.
 * @throws ERR_NO_PLAN_FOUND | ERR_EMAIL_ALREADY_EXISTS
 */
export async function createCompany(tx: PersonTx, { cipher, company, change }: Input): Promise<CompanyDetail> {
  const { signedUp } = await foundCompany(tx, company)
  const { name, planId } = company
  await recordChange(tx, {
    action: 'company.create',
    entity: 'company',
    entityId: signedUp.id,
    changes: { name: [null, name], planId: [null, planId] },
  })
  return changeCompany(tx, { cipher, change })
}
