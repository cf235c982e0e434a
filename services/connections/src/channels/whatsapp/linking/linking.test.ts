import * as contract from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, describe, expect, test } from 'vitest'
import { COMPANY_PHONE, givenOpen, linkPhone, startForFile, startGateway } from '../../../../test/harness.ts'
import { vaultOf } from '../../../../test/vault.ts'
import { fromBytes } from '../auth-state.ts'

const OTHER_PHONE = '5511988880002'
const { network, gateway } = await startForFile()
await network.control.putPhone(OTHER_PHONE, { name: 'Filial' })
let companies = 700
let company = 0
let whatsappId: number
let before: number
beforeEach(async () => {
  await network.control.setFaults({})
  await network.control.setRules({})
  for (const phone of [COMPANY_PHONE, OTHER_PHONE]) {
    for (const { device } of await network.control.devices(phone)) await network.control.unlinkDevice(phone, device)
  }
  company = ++companies
  whatsappId = await gateway.givenConnection(company)
  await gateway.reaches(company, whatsappId, 'qrcode')
  before = (await network.control.log()).at(-1)?.seq ?? 0
})

const partsOf = (qr: string) => {
  const [ref = '', noise, identity, secret = '', platform] = qr.split(',')
  return { ref, others: [noise, identity, platform], secret }
}
const shown = async (from = gateway) => (await from.look(company, whatsappId)).body
const happened = async (type: string) =>
  (await network.control.log(before)).filter((entry) => entry.type === type).map(({ step }) => step)
const isRead = (qr: string) =>
  expect(network.control.scan(COMPANY_PHONE, qr)).rejects.toMatchObject({ code: 'ERR_QR_REDRAWN' })
const count = async (name: string) => {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  return Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? 0,
  )
}
const LINKED = 'wa_linking_total{outcome="linked"}'
const keptSecret = async () => {
  const { rows } = await gateway.database.query<{ value: Buffer }>(
    'select value from wa_creds where connection_id = $1',
    [whatsappId],
  )
  const [row] = rows
  if (!row) return undefined
  const opened = (await vaultOf(gateway, whatsappId)).open(row.value, `${whatsappId}|creds|`)
  return (fromBytes(opened) as { advSecretKey: string }).advSecretKey
}

describe('QR codes', () => {
  test.each(['companion_reg_refresh', 'pair-device-rotate-qr'] as const)(
    'after a scan that ends with <%s>, the QR code is drawn again with a new secret and then links the phone',
    async (refreshChild) => {
      await network.control.setFaults({ refreshChild })
      const first = await shown()
      const [codes, linked] = [await count('wa_linking_total{outcome="shown"}'), await count(LINKED)]
      await isRead(first.qrcode)
      const redrawn = await eventually(shown, ({ qrcode }) => qrcode !== first.qrcode)

      expect(partsOf(redrawn.qrcode)).toEqual({ ...partsOf(first.qrcode), secret: expect.any(String) })
      expect(Buffer.from(partsOf(redrawn.qrcode).secret, 'base64')).toHaveLength(32)
      expect(partsOf(redrawn.qrcode).secret).not.toBe(partsOf(first.qrcode).secret)
      expect(redrawn.qrcodeExpiresAt).toBe(first.qrcodeExpiresAt)
      expect(await keptSecret()).toBe(partsOf(redrawn.qrcode).secret)
      await isRead(first.qrcode)
      await network.control.scan(COMPANY_PHONE, redrawn.qrcode)
      await gateway.reaches(company, whatsappId, 'CONNECTED')
      expect([await count('wa_linking_total{outcome="shown"}'), await count(LINKED)]).toEqual([codes, linked + 1])
    },
  )

  test('after WhatsApp retired the secret of a QR code, the next QR code contains the new secret', async () => {
    const hasty = await startGateway(network, { timing: { codeMs: 2_000 } })
    whatsappId = await hasty.givenConnection(company)
    const first = partsOf((await hasty.reaches(company, whatsappId, 'qrcode')).qrcode)
    await isRead((await shown(hasty)).qrcode)
    const fresh = await eventually(
      async () => partsOf((await shown(hasty)).qrcode),
      ({ secret }) => secret !== first.secret,
    )
    const later = await eventually(
      async () => partsOf((await shown(hasty)).qrcode),
      ({ ref }) => ref !== '' && ref !== first.ref && ref !== fresh.ref,
    )

    expect(later).toEqual({ ...fresh, ref: later.ref })
    await linkPhone(hasty, network, company, whatsappId)
    await hasty.reaches(company, whatsappId, 'CONNECTED')
    await hasty.close()
  })

  test('a new secret is stored before its notification is acknowledged and the QR code is drawn again', async () => {
    const { qrcode } = await shown()
    const holder = await gateway.database.connect()
    await holder.query('begin')
    await holder.query('lock table wa_creds in share row exclusive mode')
    const read = network.control.scan(COMPANY_PHONE, qrcode).catch(({ code }) => code)
    await eventually(async () => (await happened('linking-step')).length === 1)
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%wa_creds%'`
    await eventually(async () => (await gateway.database.query(waits)).rowCount)

    expect(await happened('linking-step-acknowledged')).toEqual([])
    expect((await shown()).qrcode).toBe(qrcode)
    await holder.query('rollback')
    holder.release()
    expect(await read).toBe('ERR_QR_REDRAWN')
    await eventually(shown, (now) => now.qrcode !== qrcode)
  })

  test('a QR code does not change after a refresh notification with an unknown child', async () => {
    await network.control.setRules({ refreshesSecrets: false })
    await network.control.setFaults({ linkingSteps: [{ type: 'companion_reg_refresh', child: 'w_new' }] })
    const { qrcode } = await shown()

    await network.control.scan(COMPANY_PHONE, qrcode)
    expect(await happened('linking-step-acknowledged')).toEqual(['companion_reg_refresh'])
    await gateway.reaches(company, whatsappId, 'CONNECTED')
  })

  test('an unknown linking step after a scan is acknowledged, counted and shown beside the QR code', async () => {
    const counted = 'wa_linking_unknown_total{step="w_prove/selfie"}'
    const was = await count(counted)
    await network.control.setFaults({ linkingSteps: [{ type: 'w_prove', child: 'selfie' }] })
    const { qrcode } = await shown()
    await isRead(qrcode)

    expect(await happened('linking-step-acknowledged')).toContain('w_prove')
    const told = await eventually(shown, ({ statusReason }) => statusReason !== null)
    expect(told).toMatchObject({
      status: 'qrcode',
      statusReason: 'o WhatsApp pediu um passo que este sistema não conhece: w_prove/selfie',
      statusWords: { code: 'sessionUnknownStep', params: { step: 'w_prove/selfie' } },
    })
    expect(await count(counted)).toBe(was + 1)
    await network.control.setFaults({ linkingSteps: [{ type: '5511988887777' }] }) // a value instead of a name
    await linkPhone(gateway, network, company, whatsappId)
    expect(await count('wa_linking_unknown_total{step="other"}')).toBeGreaterThan(0)
    expect((await gateway.reaches(company, whatsappId, 'CONNECTED')).statusReason).toBeNull()
  })
})

describe('typed codes', () => {
  const askCode = async () => {
    const { body } = await eventually(
      () =>
        gateway.call(
          contract.requestPairingCode,
          { params: { whatsappId }, body: { number: OTHER_PHONE } },
          { as: { companyId: company } },
        ),
      ({ status }) => status === 200,
    )
    return body.code
  }
  const REFUSED = 'o WhatsApp não aceitou o código; peça outro'

  test('a typed code links a phone although WhatsApp retires the secret while it processes our answer to the phone', async () => {
    const code = await askCode()
    const linkingSteps = [{ type: 'companion_reg_refresh', child: 'companion_reg_refresh', when: 'finished' as const }]
    await network.control.setFaults({ linkingSteps })

    await network.control.enterPairingCode(OTHER_PHONE, code)
    expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({ number: OTHER_PHONE })
  })

  test('a typed code links a phone that sends three hellos', async () => {
    const code = await askCode()
    await network.control.setFaults({ hellos: 3 })

    await network.control.enterPairingCode(OTHER_PHONE, code)
    expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({ number: OTHER_PHONE })
  })

  test('a session ends with a reason when WhatsApp asks for a new pairing code instead of the typed one', async () => {
    const code = await askCode()
    const step = { type: 'link_code_companion_reg', child: 'link_code_companion_reg', stage: 'refresh_code' }
    await network.control.setFaults({ linkingSteps: [step] })
    await expect(network.control.enterPairingCode(OTHER_PHONE, code)).rejects.toMatchObject({ status: 409 })

    expect((await gateway.reaches(company, whatsappId, 'TIMEOUT')).statusReason).toBe(REFUSED)
    expect(await happened('linking-step-acknowledged')).toContain('link_code_companion_reg')
  })

  test('a session ends with a reason at once when WhatsApp refuses our answer to a typed code', async () => {
    const code = await askCode()
    await network.control.setFaults({ refuseFinish: 400 })
    await expect(network.control.enterPairingCode(OTHER_PHONE, code)).rejects.toMatchObject({ status: 409 })

    expect((await gateway.reaches(company, whatsappId, 'TIMEOUT')).statusReason).toBe(REFUSED)
  })

  test('a typed code links a phone after a notification with an unknown stage, and a metric counts the stage', async () => {
    const counted = 'wa_linking_unknown_total{step="link_code_companion_reg/link_code_companion_reg/w_stage"}'
    const was = await count(counted)
    const code = await askCode()
    const step = { type: 'link_code_companion_reg', child: 'link_code_companion_reg', stage: 'w_stage' }
    await network.control.setFaults({ linkingSteps: [step] })

    await network.control.enterPairingCode(OTHER_PHONE, code)
    expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({ number: OTHER_PHONE })
    expect(await count(counted)).toBe(was + 1)
  })
})

test('a phone links with one scan when the network does not retire the secret', async () => {
  await network.control.setRules({ refreshesSecrets: false })
  const { qrcode } = await shown()

  await network.control.scan(COMPANY_PHONE, qrcode)
  await gateway.reaches(company, whatsappId, 'CONNECTED')
  await givenOpen(gateway, network, ++companies)
})
