// @vitest-environment jsdom
import type { Message } from '@recado/contracts/messages/message'
import { deleteMessage, editMessage, reactToMessage, sendMessage } from '@recado/contracts/messages/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { bodyOf, serveSending } from './serve-sending.ts'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()
beforeEach(() => {
  localStorage.setItem('signOption', 'false') // no signature: another test covers signed texts
  serveSending(server)
})

const open = async (...messages: Message[]) => {
  await showConversation(server, messages)
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
}
const sent = () => server.heardOf(sendMessage).map((one) => bodyOf(one).body)
const choose = async (message: RegExp, choice: string | RegExp) => {
  const bubble = (await screen.findByText(message)).closest('article') as HTMLElement
  await userEvent.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }))
}

const choicesOf = async (message: string | RegExp) => {
  const bubble = (await screen.findByText(message)).closest('article') as HTMLElement
  await userEvent.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .queryAllByRole('menuitem')
    .map((choice) => choice.textContent)
}

describe('replying to, editing, reacting to and deleting messages', () => {
  test('a reply carries the id of the message that it answers, once', async () => {
    const field = await open(aMessage({ id: 7, body: 'Tem pão?' }))
    await choose(/Tem pão/, 'Responder')
    expect(screen.getByRole('button', { name: 'Cancelar resposta' })).toBeTruthy()
    await userEvent.type(field, 'Tem sim{Enter}')
    await userEvent.type(field, 'Quantos?{Enter}')

    await expect
      .poll(() => server.heardOf(sendMessage).map((one) => bodyOf(one).quotedMsg ?? null))
      .toEqual([{ id: 7 }, null])
  })

  test('an edit starts with the current text, and does not change the draft', async () => {
    const old = aMessage({ id: 7, fromMe: true, body: 'às 10', createdAt: new Date().toISOString() })
    server.serve(editMessage, () => ({ ...old, body: 'às 11', isEdited: true, previousBodies: ['às 10'], version: 2 }))
    const field = await open(old)
    await userEvent.type(field, 'rascunho')
    await choose(/às 10/, 'Editar')
    await expect.poll(() => field.value).toBe('às 10')

    await userEvent.clear(field)
    await userEvent.type(field, 'às 11{Enter}')

    await screen.findByText('Editada')
    expect(server.heardOf(editMessage)[0]?.body).toEqual({ body: 'às 11' })
    expect(field.value).toBe('rascunho')
    expect(sent()).toEqual([])
  })

  test('an edit of a signed message hides the signature and keeps it', async () => {
    const old = aMessage({ id: 7, fromMe: true, body: '*Bia:*\nàs 10', createdAt: new Date().toISOString() })
    let isRefused = true
    server.serve(editMessage, ({ body }) => {
      if (isRefused) throw new Refused('ERR_UNAVAILABLE')
      return { ...old, ...editMessage.body.parse(body), isEdited: true, version: 2 }
    })
    const field = await open(old)
    await screen.findByText(/às 10/)
    await userEvent.type(field, '{ArrowUp}')
    await expect.poll(() => field.value).toBe('às 10')

    await userEvent.clear(field)
    await userEvent.type(field, 'às 11{Enter}')
    await expect.poll(() => field.value).toBe('às 11') // the server refuses the edit, so the text is back in the field
    isRefused = false
    await userEvent.type(field, '{Enter}')

    await screen.findByText('Editada')
    expect(server.heardOf(editMessage).map(({ body }) => body)).toEqual(Array(2).fill({ body: '*Bia:*\nàs 11' }))
  })

  test('a refused edit is shown again, to be tried again or discarded', async () => {
    const old = aMessage({ id: 7, fromMe: true, body: 'às 10', createdAt: new Date().toISOString() })
    server.serve(editMessage, () => {
      throw new Refused('ERR_NO_PERMISSION')
    })
    const field = await open(old)
    await choose(/às 10/, 'Editar')
    await userEvent.clear(field)
    await userEvent.type(field, 'às 11{Enter}')
    await expect.poll(() => server.heardOf(editMessage)).toHaveLength(1)
    await expect.poll(() => field.value).toBe('às 11')

    server.serve(editMessage, () => ({ ...old, body: 'às 11', isEdited: true, previousBodies: ['às 10'], version: 2 }))
    await userEvent.type(field, '{Enter}')

    await screen.findByText('Editada')
    expect(field.value).toBe('')
  })

  test('a message that is too old for WhatsApp cannot be edited, and a contact’s message can never be deleted', async () => {
    const old = new Date(Date.now() - 16 * 60_000).toISOString()
    await open(aMessage({ id: 6, body: 'dela' }), aMessage({ id: 7, fromMe: true, body: 'antiga', createdAt: old }))
    const bubble = (await screen.findByText('antiga')).closest('article') as HTMLElement
    await userEvent.click(within(bubble).getByRole('button', { name: 'Opções da mensagem' }))

    await screen.findByRole('menuitem', { name: 'Apagar' })
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    const hers = screen.getByText('dela').closest('article') as HTMLElement
    await userEvent.click(within(hers).getByRole('button', { name: 'Opções da mensagem' }))
    await expect.poll(() => screen.queryAllByRole('menuitem', { name: 'Responder' })).toHaveLength(1)
    expect(screen.queryByRole('menuitem', { name: 'Apagar' })).toBeNull()
  })

  test('a message of an earlier ticket can be answered, and deleted by its author, but not edited or reacted to', async () => {
    const earlier = { ticketId: 2, fromMe: true, createdAt: new Date().toISOString() }
    await open(
      aMessage({ ...earlier, id: 6, body: 'de uma colega', user: { id: 99, name: 'Lia' } }),
      aMessage({ ...earlier, id: 7, body: 'minha' }),
    )

    expect(await choicesOf('de uma colega')).toEqual(['Responder', 'Copiar'])
    await userEvent.keyboard('{Escape}')
    expect(await choicesOf('minha')).toEqual(['Responder', 'Copiar', 'Apagar'])
  })

  test('a failed message can be copied but not deleted, and an unreadable message can be answered', async () => {
    const createdAt = new Date().toISOString()
    await open(
      aMessage({ id: 6, fromMe: true, ack: -1, body: 'falhou', createdAt }),
      aMessage({ id: 7, mediaType: 'placeholder', body: '', createdAt }),
    )

    expect(await choicesOf('falhou')).toEqual(['Copiar'])
    await userEvent.keyboard('{Escape}')
    expect(await choicesOf(/Aguardando mensagem/)).toContain('Responder')
  })

  test('a note that its author has deleted offers no action', async () => {
    await open(aMessage({ id: 6, fromMe: true, mediaType: 'note', body: null, isDeleted: true, deletedBy: 'agent' }))

    expect(await choicesOf('Mensagem apagada')).toEqual([])
  })

  test('a second click on the same reaction removes it', async () => {
    const at = new Date().toISOString()
    const message = aMessage({ id: 7, body: 'Obrigada!' })
    const own = { emoji: '👍', fromMe: true, contactName: null, at }
    server.serve(reactToMessage, ({ body }) => {
      const { emoji } = reactToMessage.body.parse(body)
      return { ...message, reactions: emoji ? [own] : [], version: emoji ? 2 : 3 }
    })
    await open(message)

    await choose(/Obrigada/, 'Reagir com 👍')
    await screen.findByRole('list', { name: 'Reações' })
    await choose(/Obrigada/, 'Reagir com 👍')

    await expect.poll(() => screen.queryByRole('list', { name: 'Reações' })).toBeNull()
    expect(server.heardOf(reactToMessage).map(({ body }) => body)).toEqual([{ emoji: '👍' }, { emoji: null }])
  })

  test('deleting a message asks first, and a refusal leaves the message unchanged', async () => {
    const message = aMessage({ id: 7, fromMe: true, body: 'ops', createdAt: new Date().toISOString() })
    server.serve(deleteMessage, () => {
      throw new Refused('ERR_UNAVAILABLE')
    })
    await open(message)
    await choose(/ops/, 'Apagar')
    const question = within(await screen.findByRole('dialog', { name: 'Apagar mensagem' }))
    expect(server.heardOf(deleteMessage)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Apagar' }))
    await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
    expect(screen.getByText('ops')).toBeTruthy()

    const gone = aMessage({ ...message, body: null, isDeleted: true, deletedBy: 'agent', version: 2 })
    server.serve(deleteMessage, () => gone)
    await choose(/ops/, 'Apagar')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }))

    expect(await screen.findByText('Mensagem apagada')).toBeTruthy()
  })
})

describe('messages by keyboard', () => {
  const focused = () => document.activeElement as HTMLElement
  const lineOf = (element: Element) => element.closest('[data-message]')?.getAttribute('data-message')

  test('all messages with their controls are one tab stop', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      aMessage({ id: index + 1, body: `veja https://exemplo.test/${index}` }),
    )
    const field = await open(...many)
    await screen.findByRole('log')
    field.focus()

    await userEvent.tab({ shift: true })
    expect(focused().getAttribute('role')).toBe('log')
    await userEvent.tab({ shift: true })
    expect(focused()).toBe(document.body)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}')
    expect(focused().getAttribute('href')).toBe('https://exemplo.test/11')
    await userEvent.tab()
    expect(focused()).toBe(field)
  })

  test('the arrow keys move between messages and between the controls of a message, and Enter opens its menu', async () => {
    await open(aMessage({ id: 7, body: 'Tem pão? https://pao.test' }), aMessage({ id: 8, body: 'E bolo?' }))
    ;(await screen.findByRole('log')).focus()

    await userEvent.keyboard('{ArrowUp}')
    expect(lineOf(focused())).toBe('8')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}')
    expect(focused().getAttribute('href')).toMatch(/pao\.test/)
    await userEvent.keyboard('{ArrowRight}')
    expect(focused().getAttribute('aria-label')).toBe('Opções da mensagem')
    await userEvent.keyboard('{ArrowDown}{Enter}')

    expect(lineOf(focused())).toBe('8')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Responder' }))
    await screen.findByRole('button', { name: 'Cancelar resposta' })
  })

  test('controls that a visible message gets later are not a tab stop either', async () => {
    const field = await open(aMessage({ id: 7, body: 'Tem pão?' }))
    await choose(/Tem pão/, 'Responder')
    field.focus()

    await userEvent.tab({ shift: true }) // skips the button that removes the quoted message
    await userEvent.tab({ shift: true })

    expect(focused().getAttribute('role')).toBe('log')
  })
})
