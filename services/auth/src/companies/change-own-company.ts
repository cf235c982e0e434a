import { isDeepStrictEqual } from 'node:util'
import type { CompanyChange, CompanyDetail } from '@recado/contracts/auth/company'
import { companyUpdated } from '@recado/contracts/auth/events'
import type { Hours } from '@recado/contracts/hours'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { changesOf, recordChange } from '../audit/record-act.ts'
import type { PersonTx } from '../db.ts'
import { getCompany, getCompanyDetail, lockCompany, updateCompany } from './company-repository.ts'
import { seeCompany } from './see-company.ts'

type Change = CompanyChange & { readonly schedules?: Hours }

const AUDITED = [
  ...(['name', 'email', 'phone', 'timezone', 'language', 'billingName'] as const),
  ...(['addressZipCode', 'addressStreet', 'addressDistrict', 'addressCity', 'addressState'] as const),
]

/** Changes what is given of the caller's company. What is as it was already is no change, and nobody hears of it. */
export async function changeOwnCompany(
  tx: PersonTx,
  { cipher, change }: { cipher: Cipher; change: Change },
): Promise<CompanyDetail> {
  await lockCompany(tx)
  const before = await getCompanyDetail(tx)
  const after = Object.assign({ ...before }, change)
  if (isDeepStrictEqual(after, before)) return seeCompany(tx, cipher)

  await updateCompany(tx, {
    ...{ name: after.name, email: after.email, phone: after.phone, timezone: after.timezone, language: after.language },
    ...{ billing_name: after.billingName, address_zip_code: after.addressZipCode },
    ...{ address_street: after.addressStreet, address_district: after.addressDistrict },
    ...{ address_city: after.addressCity, address_state: after.addressState },
    schedules: JSON.stringify(after.schedules),
  })
  const hours = change.schedules ? { schedules: [null, null] } : {} // that they changed; they are long
  const changes = { ...changesOf(before, after, AUDITED), ...hours }
  await recordChange(tx, { action: 'company.update', entity: 'company', entityId: before.id, changes })
  await tx.emit(companyUpdated, { company: await getCompany(tx) })
  return seeCompany(tx, cipher)
}
