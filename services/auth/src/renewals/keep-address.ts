import { companyUpdated } from '@recado/contracts/auth/events'
import type { billingAddressGiven } from '@recado/contracts/billing/events'
import type { EventData } from '@recado/contracts/event'
import { changesOf } from '@recado/kit/audit'
import { recordSystemAct } from '../audit/audit-repository.ts'
import { getCompanyAccount, hasCompany, lockCompany, updateCompany } from '../companies/company-repository.ts'
import type { Tx } from '../tables/db.ts'
import { claimGivenAddress } from './renewal-repository.ts'

const KEPT = ['billingName', 'addressZipCode', 'addressStreet', 'addressCity', 'addressState'] as const

/** Stores the billing address from the checkout, once per invoice. */
export async function keepAddress(
  tx: Tx,
  { invoiceId, address }: EventData<typeof billingAddressGiven>,
): Promise<void> {
  await lockCompany(tx)
  if (!(await hasCompany(tx)) || !(await claimGivenAddress(tx, invoiceId))) return
  const before = await getCompanyAccount(tx)
  const changes = changesOf(before, { ...before, ...address }, KEPT)
  if (Object.keys(changes).length === 0) return
  await updateCompany(tx, {
    billing_name: address.billingName,
    address_zip_code: address.addressZipCode,
    address_street: address.addressStreet,
    address_city: address.addressCity,
    address_state: address.addressState,
  })
  await recordSystemAct(tx, { action: 'company.update', entity: 'company', entityId: before.id, changes })
  await tx.emit(companyUpdated, { company: await getCompanyAccount(tx) })
}
