import { invoicePaid } from '@recado/contracts/billing/events'
import { listOwnInvoices, settleInvoice } from '@recado/contracts/billing/invoice-routes'
import { installationUpdated } from '@recado/contracts/installation/events'
import { NO_CHOICE } from '@recado/contracts/installation/installation'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { openMails } from '@recado/kit/mail/mails'
import { createCipher } from '@recado/kit/secrets/cipher'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { runJob } from '@recado/kit/work/run-jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScenes, OPERATOR, type Scenes, startBilling } from '../../test/harness.ts'
import { billing } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../tables/db.ts'
import { remindJob } from './jobs.ts'

describe('mails about invoices', () => {
  let mailbox: Mailbox
  let service: TestService
  let scenes: Scenes
  beforeAll(async () => {
    mailbox = await startMailbox()
    service = await startBilling({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://recado.example/' })
    scenes = createScenes(service)
  })
  afterAll(async () => {
    await service.close()
    await mailbox.close()
  })

  const subjectsTo = (to: string) =>
    mailbox.mails.filter((mail) => mail.to === to).map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])
  /** A time zone in which it is this hour now. */
  const zoneAt = (hour: number): string => {
    const offset = hour - new Date().getUTCHours()
    const hours = offset > 14 ? offset - 24 : offset < -11 ? offset + 24 : offset
    return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  }
  const NOON = zoneAt(12)
  const today = (days = 0, timeZone = NOON) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + days * 86_400_000)

  let made = 0
  /** Creates a company with an invoice that is due in `days`, in a time zone where it is noon. */
  async function given(days: number, changes: object = {}) {
    const { id: planId } = await scenes.plan({ value: 99.9 })
    const email = `financeiro-${++made}@padaria.example`
    const { id } = await scenes.company({ planId, email, timezone: NOON, dueDate: today(days), ...changes })
    await service.database.query(`update invoice set created_at = now() - interval '20 days' where company_id = $1`, [
      id,
    ])
    return { id, email }
  }
  /**
   * Runs the job twice at the same time, as two processes would.
   * @param found runs after the search for due invoices and before their transactions
   */
  async function remind(found: () => Promise<unknown> = async () => {}): Promise<void> {
    const log = createLog('job', 'silent')
    const opened = await openDatabase<Database>(billing.migrations ?? new URL('file:///'), service.environment, log)
    const begin = createInTx(opened.app, () => {})
    const inTx: typeof begin = async (caller, work) => {
      await found()
      return begin(caller, work)
    }
    const cipher = createCipher(Buffer.from(service.environment['SECRET_KEY'] ?? '', 'base64'))
    const mails = openMails<Database>({ url: mailbox.url, from: 'Recado <a@recado.example>', cipher, log })
    const config = { PUBLIC_URL: 'https://recado.example' } as Config
    const run = () => runJob(remindJob({ mails, config }), { system: opened.system, inTx, log })
    await Promise.all([run(), run()])
    await opened.close()
    await eventually(
      async () => (await service.database.query(`select from mail where status = 'waiting'`)).rowCount === 0,
    )
  }
  const nextDay = (id: number) =>
    service.database.query(
      'with s as (update subscription set due_date = due_date - 1 where company_id = $1) update invoice set due_date = due_date - 1 where company_id = $1',
      [id],
    )

  test.each<[number, string | undefined]>([
    [6, undefined],
    [5, 'Recado: sua fatura vence em'],
    [3, 'Recado: sua fatura vence em'],
    [1, 'Recado: sua fatura vence amanh'],
    [0, 'Recado: sua fatura vence hoje'],
    [-1, 'Recado: sua assinatura venceu em'],
    [-7, 'Recado: sua assinatura venceu em'],
    [-8, undefined],
  ])('a mail about an invoice that is due in %i days is sent once, even after an outage: %s', async (days, subject) => {
    const { email } = await given(days)

    await remind()
    await remind()

    const subjects = subjectsTo(email)
    expect(subjects).toHaveLength(subject === undefined ? 0 : 1)
    if (subject !== undefined) expect(subjects[0]?.replaceAll('_', ' ')).toContain(subject)
  })

  test("mails about invoices contain amount, due date and checkout address, in the company's language", async () => {
    const { email } = await given(0, { language: 'en', name: 'Bakery' })
    await remind()

    const text = mailbox.mails.find(({ to }) => to === email)?.text ?? ''
    expect(text).toContain('Subject: Recado: your invoice is due today')
    expect(text).toMatch(/Hello, Bakery!/)
    expect(text).toContain('99.90')
    expect(text).toContain('https://recado.example/financeiro')
  })

  test("mails about invoices are sent after eight in the company's time zone, if the company is active and has an address", async () => {
    const early = zoneAt(5)
    const asleep = await given(0, { timezone: early, dueDate: today(0, early) })
    const off = await given(0)
    await scenes.change(off.id, { status: false })
    const nameless = await given(0, { email: '' })
    await remind()

    expect(subjectsTo(asleep.email)).toEqual([])
    expect(subjectsTo(off.email)).toEqual([])
    const { rows } = await service.database.query('select 1 from reminder where company_id = $1', [nameless.id])
    expect(rows).toEqual([])
  })

  test('mails about invoices are sent again for a new due date, but not three days ahead for an invoice that was just created', async () => {
    const company = await given(1)
    await remind()
    await scenes.change(company.id, { dueDate: today(5) })
    await remind()
    expect(subjectsTo(company.email)).toHaveLength(2)

    const young = await given(3)
    await service.database.query('update invoice set created_at = now() where company_id = $1', [young.id])
    await remind()
    expect(subjectsTo(young.email)).toEqual([])
  })

  /** Settles the latest invoice of the company as a super user. */
  async function pay(id: number): Promise<void> {
    const { body } = await service.call(listOwnInvoices, { query: {} }, { as: { companyId: id } })
    const params = { invoiceId: body.invoices[0]?.id ?? 0 }
    await service.call(settleInvoice, { params, body: { status: 'paid' } }, OPERATOR)
  }

  test('mails about invoices stop after the payment, for which one receipt is sent', async () => {
    const { id, email } = await given(1)
    await pay(id)
    await pay(id)
    await service.heard(invoicePaid, id)
    await nextDay(id)
    await remind()

    expect(subjectsTo(email)).toEqual(['Recado: recebemos o seu pagamento'])
  })

  test('mails about invoices are not sent if the payment arrives after the job has found the invoice', async () => {
    const { id, email } = await given(1)

    await remind(() => pay(id))

    expect(subjectsTo(email)).toEqual(['Recado: recebemos o seu pagamento'])
  })

  test('mails have the name and the sender that the operator chose', async () => {
    const installation = { ...NO_CHOICE, name: 'Atende', mailFrom: 'Atende <oi@atende.test>', version: 3 }
    await service.publish(installationUpdated, 0, { installation })
    await service.publish(installationUpdated, 0, { installation: { ...installation, name: 'Velho', version: 2 } })
    await eventually(async () => (await service.database.query('select 1 from installation_ref')).rowCount)
    const { id, email } = await given(1)

    await pay(id)

    const mail = await eventually(() => mailbox.mails.find(({ to }) => to === email))
    expect(mail?.text).toMatch(/^Subject: Atende: recebemos o seu pagamento\r?$/m)
    expect(mail?.text).toMatch(/^From: Atende <oi@atende\.test>\r?$/m)
  })
})
