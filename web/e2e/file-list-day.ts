import type { Person } from '@recado/chaos/person'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { test } from 'vitest'
import { TEXTS } from './pages/texts.ts'
import { type Company, comeAgain } from './stage/company.ts'
import { TALKATIVE } from './stage/conversations.ts'
import { history } from './stage/inbox.ts'
import { drawPicture } from './stage/picture.ts'
import type { Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

const { common, composer, fileLists, lists } = TEXTS.pt
const NAME = 'Primavera'
const MESSAGE = 'Chegou a coleção nova.'
const CAPTION = 'Capa da coleção'
const FILES = [
  { name: 'capa.png', mimeType: 'image/png', buffer: drawPicture(240, 160) },
  { name: 'precos.csv', mimeType: 'text/csv', buffer: Buffer.from('vaso;10\n') },
]

type Scene = {
  readonly stage: Stage
  readonly company: Company
  readonly admin: Person // no other test may use this admin meanwhile, because a sign-in ends the previous session
  readonly talk: Ticket
}

/**
 * Tests a file list from its creation to its use.
 * @param at returns the stage and the people when they exist
 */
export function testFileListDay(at: () => Scene): void {
  test('a file list that an admin creates is offered to an agent whose composer is open, and its files reach the customer', async ({
    expect,
  }) => {
    const { stage, company, talk } = at()
    const people = await Promise.all([at().admin, company.agent].map((one) => comeAgain(stage, one)))
    const windows = await Promise.all(people.map((person) => openWindowOf(stage, person)))
    const [{ page: maker }, { page: sender }] = windows as [(typeof windows)[0], (typeof windows)[0]]
    await Promise.all([maker.goto('/files'), sender.goto(`/tickets/${talk.uuid}`)])
    const field = sender.getByRole('textbox', { name: composer.label, exact: true })
    await field.pressSequentially('/Catálogo')
    await sender.getByRole('option').first().waitFor() // waits until the existing lists are fetched
    await field.fill('')

    await maker.getByRole('button', { name: fileLists.add, exact: true }).click()
    const dialog = maker.getByRole('dialog')
    await dialog.getByRole('textbox', { name: lists.name }).fill(NAME)
    await dialog.getByRole('textbox', { name: fileLists.message }).fill(MESSAGE)
    await dialog.getByRole('textbox', { name: fileLists.textOf.replace('{{place}}', '1') }).fill(CAPTION)
    for (const [index, file] of FILES.entries()) {
      if (index > 0) await dialog.getByRole('button', { name: fileLists.addRow }).click()
      await dialog.locator('input[type=file]').setInputFiles([file]) // the row without a file
      await dialog.getByText(file.name).waitFor()
    }
    await dialog.getByRole('button', { name: common.save, exact: true }).click()
    await maker.getByText(fileLists.saved).waitFor()

    await field.pressSequentially(`/${NAME}`)
    await sender.getByRole('option', { name: new RegExp(`${NAME}.*2 arquivos`) }).click()
    const tray = sender.getByRole('list', { name: composer.attachments })
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(FILES.length)
    await expect.poll(() => field.inputValue()).toContain(MESSAGE)
    await sender.getByRole('button', { name: composer.send, exact: true }).click()
    await history(sender)
      .getByRole('button', { name: new RegExp(`^Abrir imagem: .*${CAPTION}`) })
      .waitFor()

    const got = async () => (await stage.simulator.messages(TALKATIVE.number, company.number)).slice(-3)
    await expect
      .poll(async () => JSON.stringify((await got()).map(({ text, media }) => [text, media?.mime])))
      .toMatch(new RegExp(`${MESSAGE}.*${CAPTION}.*image.*csv`))
    expect(windows.flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all(windows.map(({ context }) => context.close()))
  })
}
