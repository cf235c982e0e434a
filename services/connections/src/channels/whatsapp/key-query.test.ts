import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, givenOpen, startForFile } from '../../../test/harness.ts'
import { confirmed, givenChat } from '../../../test/receiving.ts'
import { sendingOf } from '../../../test/sending.ts'
import { settled } from '../../../test/vault.ts'

const COMPANY = 46
const { network, gateway } = await startForFile()

test('a message that comes in does not wait for the keys that a send asks for', async () => {
  const whatsappId = await givenOpen(gateway, network, COMPANY)
  await settled(gateway, whatsappId)
  const chat = await givenChat(gateway, network, COMPANY)
  await confirmed(network, await chat.write('antes'))

  await network.control.setFaults({ loseKeyQueries: true })
  const questions = async () => (await network.control.log()).filter(({ type }) => type === 'query-lost').length
  const sending = sendingOf(gateway, network, COMPANY, whatsappId)
  const id = await sending.send('sem chaves')
  await eventually(async () => (await questions()) === 1)
  await confirmed(network, await chat.write('sem espera'))
  expect(await questions()).toBe(1) // which is given up after 20 s and asked anew
  expect(await sending.onPhone('sem chaves')).toEqual([])

  await network.control.setFaults({})
  await network.control.disconnect(COMPANY_PHONE, 'reset')
  await sending.acksOf(id, 2)
  expect(await sending.onPhone('sem chaves')).toMatchObject([{ id, copies: 1 }])
})
