import { companyCreated, userCreated } from '@recado/contracts/auth/events'
import { createPlan } from '@recado/contracts/billing/routes'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import type { TestService } from '@recado/kit/testing/service'
import { SERVICES } from '@recado/system/services'
import { CHECKOUT, startWithBank } from '../../../../services/billing/test/with-bank.ts'
import { mark } from '../../src/marks.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { peopleOf } from '../people.ts'
import { cancelledInvoice, fillTables, hasSubscribed, heldPayment, openInvoice, paidInvoice } from './billing-rows.ts'
import { hasRow, keepChunk, keepFile, keepKey, type StartedSubject } from './subject.ts'

const FIRST_PLAN = 1 // the id of the plan that a new installation has

/**
 * Starts billing. Plans belong to the installation, invoices and payments to companies; super users see all of them.
 */
export async function startBilling(): Promise<StartedSubject> {
  const { service, bank, close } = await startWithBank()
  const bySuper = { as: { as: { companyId: 1, super: true, userId: 9 } } }
  const terms = (name: string) => ({ name, value: 10, users: 1, connections: 1, queues: 9 })
  let made = 0
  const makePlan = async (changes: object = {}) => {
    const body = { ...terms(mark('A', `plan ${made++}`)), ...changes }
    return (await service.call(createPlan, { body }, bySuper.as)).body.id
  }
  const add = async () => ({ params: { planId: await makePlan() } })
  const [own, other] = [await givenCompany(service, 1, await makePlan()), await givenCompany(service, 2, FIRST_PLAN)]
  const { database } = service
  const invoiceId = own.ids.invoice ?? 0
  let companies = 1_000
  /** Creates an open invoice of a new company. @returns the parameters of a request about it */
  const anyInvoice = async () => ({ params: { invoiceId: await openInvoice(database, ++companies, FIRST_PLAN) } })
  const webhook = (query: object = { hmac: service.environment['PIX_WEBHOOK_SECRET'] }) => ({
    query,
    body: { pix: [] },
  })
  const checkout = (changes: object = {}) => ({ body: { ...CHECKOUT, ...changes } })
  /** Makes a checkout fail: the bank refuses both to create the charge and to read it. */
  const failing = async () => {
    await database.query(`update pix_charge set status = 'replaced' where company_id = ${own.id} and status = 'active'`)
    await bank.setFaults({
      api: [
        { kind: 'error', on: 'create', times: 1 },
        { kind: 'error', on: 'read', times: 1 },
      ],
    })
    return checkout()
  }
  const settling = (id: Promise<number>) =>
    id.then((number) => ({ ...bySuper, params: { invoiceId: number }, body: { status: 'paid' } }))
  return {
    service,
    own,
    other,
    close,
    token: (expiresIn, claims) => service.token({ companyId: own.id, ...claims }, expiresIn),
    operator: bySuper.as,
    routes: SERVICES.billing.routes,
    samples: {
      listPlans: () => ({}),
      listAllPlans: async () => ({ ...bySuper, query: (await add()) && { searchParam: '⟦' } }),
      getPlan: async () => ({ ...bySuper, ...(await add()) }),
      createPlan: () => ({ ...bySuper, body: terms(`Plano ${made++}`) }),
      updatePlan: async () => ({ ...bySuper, ...(await add()), body: { value: 12.5 } }),
      deletePlan: async () => ({ ...bySuper, ...(await add()) }),
      listOwnInvoices: () => ({ query: { searchParam: '⟦' } }),
      getInvoice: () => ({ params: { invoiceId } }),
      downloadReceipt: async () => ({ params: { invoiceId: await paidInvoice(database, own.id) } }),
      listInvoices: () => ({ ...bySuper, query: { customerId: own.id } }),
      summarizeInvoices: () => bySuper,
      surveyDebts: () => bySuper,
      showBillingService: () => bySuper,
      settleInvoice: async () => ({ ...bySuper, ...(await anyInvoice()), body: { status: 'paid' } }),
      listReviews: () => ({ ...bySuper, query: {} }),
      resolveReview: async () => ({
        ...bySuper,
        params: { paymentId: await heldPayment(database, own.id) },
        body: { note: 'Devolvido' },
      }),
      listOffers: () => ({}),
      subscribe: () => checkout({ invoiceId }),
      getSubscription: () => ({ params: { invoiceId } }),
      receiveNotice: () => webhook(),
      receivePixNotice: () => webhook(),
    },
    without: { environment: { PIX_DRIVER: '' }, routes: ['subscribe'], again: { PIX_DRIVER: 'bacen' } },
    provocations: {
      createPlan: { ERR_DUPLICATED_NAME: () => ({ ...bySuper, body: terms('básico') }) },
      updatePlan: { ERR_DUPLICATED_NAME: async () => ({ ...bySuper, ...(await add()), body: { name: 'BáSICO' } }) },
      deletePlan: { ERR_PLAN_IN_USE: () => ({ ...bySuper, params: { planId: FIRST_PLAN } }) },
      downloadReceipt: { ERR_INVOICE_NOT_PAID: () => ({ params: { invoiceId } }) },
      settleInvoice: {
        ERR_INVOICE_PAID: () => settling(paidInvoice(database, own.id)),
        ERR_INVOICE_CANCELLED: () => settling(cancelledInvoice(database, own.id)),
      },
      subscribe: {
        ERR_NO_PLAN_FOUND: () => checkout({ plan: 900_000_000_000_001 }),
        ERR_INVOICE_PAID: async () => checkout({ invoiceId: await paidInvoice(database, own.id) }),
        ERR_INVOICE_CANCELLED: async () => checkout({ invoiceId: await cancelledInvoice(database, own.id) }),
        ERR_PLAN_LIMIT: async () => checkout({ plan: await makePlan({ queues: 1 }) }),
        ERR_PLAN_FREE: async () => checkout({ plan: await makePlan({ value: 0 }) }),
        ERR_PIX_PROVIDER: failing,
      },
      receiveNotice: { ERR_INVALID_SIGNATURE: () => webhook({ hmac: 'guessed' }) },
      receivePixNotice: { ERR_INVALID_SIGNATURE: () => webhook({}) },
    },
  }
}

/** A company with rows in all tables and an open invoice. */
async function givenCompany(service: TestService, id: number, planId: number): Promise<SweptCompany> {
  const { database } = service
  const company = aCompany(id, { plan: { ...aCompany(id).plan, id: planId } })
  await service.publish(companyCreated, id, { company })
  await service.publish(userCreated, id, { user: aUser(id, { id: 1 }) })
  for (const table of ['company_ref', 'user_ref']) await hasRow(service, table, id)
  await hasSubscribed(database, id)
  await keepKey(service, id)
  await keepChunk(service, id)
  await keepFile(service, 'billing', id)
  await fillTables(database, id)
  const invoice = await openInvoice(database, id, planId)
  const payment = await heldPayment(database, id)
  return { id, ids: { plan: planId, invoice, payment }, people: peopleOf(id) }
}
