import type { CompanyDetail } from '@recado/contracts/auth/company'
import { Checkout } from '@recado/contracts/billing/checkout'
import { z } from 'zod'
import { contractRules } from '../../../shared/ui/contract-rules.ts'

export type CheckoutForm = {
  readonly firstName: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string | null
  readonly useAddressForPaymentDetails: boolean
  readonly planId: number | undefined
}

export const COUNTRIES = Checkout.shape.country.options

type Address = Pick<CompanyDetail, 'billingName' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZipCode'>

/** @param address undefined when it is not known in this window */
export const formOf = (name: string, address: Address | undefined, planId: number | undefined): CheckoutForm => ({
  firstName: address?.billingName || name,
  address2: address?.addressStreet ?? '',
  city: address?.addressCity ?? '',
  state: address?.addressState ?? '',
  zipcode: address?.addressZipCode ?? '',
  country: 'BR',
  useAddressForPaymentDetails: true,
  planId,
})

/** Validates each field by the rules of the server. */
export const checkForm = contractRules(Checkout.omit({ plan: true, invoiceId: true }))

/** @param form valid */
export const bodyOf = ({ planId, country, ...form }: CheckoutForm, invoiceId: number | undefined) =>
  ({
    ...form,
    country: country as z.input<typeof Checkout>['country'],
    ...(planId !== undefined && { plan: planId }),
    ...(invoiceId !== undefined && { invoiceId }),
  }) satisfies z.input<typeof Checkout>

const SaidBefore = Checkout.pick({ firstName: true, address2: true, city: true, zipcode: true, country: true }).extend({
  state: z.string(),
  useAddressForPaymentDetails: z.boolean(),
})
const keyOf = (companyId: number) => `checkout:${companyId}`

/** Stores the values until the window closes, because an expired company cannot request its address after a reload. */
export const rememberForm = (companyId: number, form: CheckoutForm): void =>
  sessionStorage.setItem(keyOf(companyId), JSON.stringify(form))

/** @returns the values that were stored in this window; undefined when there are none */
export function recallForm(companyId: number): z.output<typeof SaidBefore> | undefined {
  const kept = sessionStorage.getItem(keyOf(companyId))
  return kept === null ? undefined : SaidBefore.safeParse(JSON.parse(kept)).data
}
