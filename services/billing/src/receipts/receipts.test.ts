import { companyRenewed, companyTold } from '@recado/contracts/auth/events'
import { downloadReceipt, settleInvoice } from '@recado/contracts/billing/invoice-routes'
import { installationUpdated } from '@recado/contracts/installation/events'
import { NO_CHOICE } from '@recado/contracts/installation/installation'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, OPERATOR } from '../../test/harness.ts'
import { type Paying, startPaying } from '../../test/paying.ts'
import { textOfPdf } from '../../test/pdf-text.ts'
import { dayWords } from '../mail/invoice-words.ts'

describe('receipts', () => {
  let stage: Paying
  beforeAll(async () => {
    stage = await startPaying()
  })
  afterAll(() => stage.close())

  type Caller = Parameters<Paying['service']['token']>[0]

  async function read(invoiceId: number, as: Caller) {
    const { token, address } = stage.service
    const response = await fetch(`${address}/invoices/${invoiceId}/receipt`, {
      headers: { authorization: `Bearer ${await token(as)}` },
    })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body, text: textOfPdf(body) }
  }
  const ask = (invoiceId: number, options: object) =>
    stage.service.call(downloadReceipt, { params: { invoiceId } }, options)

  const ADDRESS = {
    name: 'Padaria Sol ☀',
    billingName: 'Padaria Sol Ltda.',
    email: 'financeiro@padaria.example',
    addressStreet: 'Rua das Flores, 10',
    addressDistrict: 'Centro',
    addressCity: 'Santos',
    addressState: 'SP',
    addressZipCode: '11010-000',
  }

  /** A company whose invoice was paid by Pix and whose licence was extended. */
  async function paid(name?: string) {
    const company = await stage.given({ ...(name !== undefined && { name }), value: 60 })
    await stage.scenes.change(company.id, ADDRESS)
    const { txid } = (await company.subscribe()).body
    const { payments } = await stage.bank.pay(txid)
    await company.paid()
    const told = { invoiceId: company.invoiceId, company: { id: company.id, dueDate: inDays(33) }, companyVersion: 3 }
    await stage.service.publish(companyRenewed, company.id, told)
    await eventually(async () => (await company.see(company.invoiceId)).status === 'CONCLUIDA')
    return { ...company, txid, endToEndId: payments[0]?.endToEndId ?? '' }
  }

  test('the receipt of an invoice that was paid by Pix names the company, period, plan, amount and payment', async () => {
    const { id, invoiceId, txid, endToEndId } = await paid('Ouro – Especial')

    const { status, headers, body, text } = await read(invoiceId, { companyId: id, language: 'pt' })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`recibo-${invoiceId}.pdf`)
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const whole = text.replaceAll('\n', ' ').replaceAll('\u00a0', ' ')
    for (const words of [
      'Recibo de pagamento',
      `Fatura nº ${invoiceId}`,
      'Padaria Sol Ltda. Padaria Sol Rua das Flores, 10, Centro Santos – SP, 11010-000 financeiro@padaria.example',
      'Plano Ouro – Especial',
      'Recorrência Mensal',
      `${dayWords(inDays(4), 'pt')} a ${dayWords(inDays(33), 'pt')}`,
      'R$ 60,00',
      endToEndId,
      txid,
    ])
      expect(whole).toContain(words)
  })

  test.each([
    ['en', 'Payment receipt', 'receipt-', 'Amount paid'],
    ['es', 'Recibo de pago', 'recibo-', 'Importe pagado'],
  ] as const)('the receipt is in the language of the user: %s', async (language, title, name, amount) => {
    const { id, invoiceId } = await paid()

    const { headers, text } = await read(invoiceId, { companyId: id, language })

    expect(text).toContain(title)
    expect(text).toContain(amount)
    expect(headers.get('content-disposition')).toContain(`${name}${invoiceId}.pdf`)
  })

  test('the receipt of an invoice that a super user settled has no Pix id', async () => {
    const { id, invoiceId } = await stage.given()
    await stage.service.call(settleInvoice, { params: { invoiceId }, body: { status: 'paid' } }, OPERATOR)

    const { text } = await read(invoiceId, { companyId: id, language: 'en' })

    expect(text).toContain('Recorded by the Recado team')
    expect(text).not.toContain('end-to-end')
    expect(text).not.toContain('Period')
  })

  test('a receipt is refused for an unpaid invoice, for another company, and for users who may not see invoices', async () => {
    const unpaid = await stage.given()
    const { id, invoiceId, admin } = await paid()

    expect(await ask(unpaid.invoiceId, unpaid.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_INVOICE_NOT_PAID' },
    })
    expect(await ask(invoiceId, unpaid.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_INVOICE_FOUND' } })
    for (const profile of ['user', 'supervisor']) {
      expect(await ask(invoiceId, { as: { companyId: id, profile } })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
    expect((await ask(invoiceId, admin)).status).toBe(200)
  })

  test('the address of a company that an older release stored without it is filled when auth tells the company again', async () => {
    const { id } = await stage.given()
    const company = aCompany(id, { version: 1, billingName: 'Sol Ltda.', addressCity: 'Santos' })
    const stored = async () => {
      const sql = 'select billing_name as name, address_city as city from subscription where company_id = $1'
      return (await stage.service.database.query(sql, [id])).rows[0]
    }
    await stage.service.database.query(`update subscription set billing_name = '' where company_id = $1`, [id])

    for (let twice = 0; twice < 2; twice++) await stage.service.publish(companyTold, id, { company })
    await eventually(async () => (await stored())?.name === 'Sol Ltda.')

    await stage.service.publish(companyTold, id, { company: { ...company, version: 0, billingName: 'Antiga' } })
    await stage.service.events()
    expect(await stored()).toEqual({ name: 'Sol Ltda.', city: 'Santos' })
  })
  test('the receipt names the installation as its operator does', async () => {
    const { id, invoiceId } = await stage.given()
    await stage.service.call(settleInvoice, { params: { invoiceId }, body: { status: 'paid' } }, OPERATOR)
    const installation = { ...NO_CHOICE, name: 'Atende Já', mailFrom: null, version: 3 }
    await stage.service.publish(installationUpdated, 0, { installation })
    await eventually(async () => (await stage.service.database.query('select 1 from installation_ref')).rowCount)

    const { text } = await read(invoiceId, { companyId: id, language: 'pt' })

    expect(text).toContain('Atende Já')
    expect(text).toContain('Registrado pela equipe de Atende Já')
    expect(text).not.toContain('Recado')
  })
})
