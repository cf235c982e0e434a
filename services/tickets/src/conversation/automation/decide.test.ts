import { describe, expect, test } from 'vitest'
import {
  DEEP,
  FILE,
  NOW,
  option,
  queue,
  SALES,
  SUPPORT,
  say,
  state,
  talk,
  textsOf,
  WAIT,
} from '../../../test/bot-talk.ts'
import type { BotMemory } from '../../tables/bot-tables.ts'
import { decide } from './decide.ts'

const MENU = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'
const AGAIN = `Opção inválida.\n\n${MENU}`
const OPTIONS = 'Bem-vindo a Suporte\n\n*[ 1 ]* - Preço\n*[ 2 ]* - Prazo'
const START = '*[ # ]* - Menu inicial'
const several = { queues: [SALES, SUPPORT] }

describe('a connection', () => {
  test('a connection without queues greets once on each ticket', () => {
    expect(talk(state(), 'Oi', 'Tudo bem?').heard).toEqual([['Olá'], 'nothing'])
    expect(talk(state({ connection: { greetingMessage: ' ' } }), 'Oi').heard).toEqual(['nothing'])
  })

  test.each([
    [false, ['Bem-vindo a Vendas']],
    [true, ['Olá', 'Bem-vindo a Vendas']],
  ])(
    'a connection with one queue moves the ticket there; it sends its own greeting first if greetsSingleQueue is %s',
    (greetsSingleQueue, expected) => {
      for (const ticket of [{ queueId: null }, { queueId: 1 }]) {
        const { heard, end } = talk(
          state({ ticket, queues: [SALES], queue: ticket.queueId ? SALES : undefined, greetsSingleQueue }),
          'Oi',
          'Quanto custa?',
        )
        expect(heard).toEqual([expected, 'nothing'])
        expect(end.ticket).toMatchObject({ queueId: 1, chatbot: false })
      }
    },
  )

  test('a connection with several queues offers a menu, and accepts numbers and names', () => {
    for (const [answer, queueId] of [
      ['1', 1],
      [' 2 ', 2],
      ['VENDAS', 1],
      ['suporte', 2],
      ['[2]', 2],
      ['1️⃣', 1],
      ['opção 2', 2],
      ['Supor', 2],
    ] as const) {
      const { heard, end } = talk(state(several), 'Oi', answer)
      expect(heard[0]).toEqual([MENU])
      expect(end.ticket).toMatchObject({ queueId, queuedAt: NOW.toISOString(), chatbot: queueId === 2 })
    }
  })

  test('the bot repeats the menu after invalid answers up to the limit, and then waits for a person', () => {
    const { heard, end } = talk(state(several), 'Oi', '3', 'Ven', '0', '1')
    expect(heard).toEqual([[MENU], [AGAIN], [AGAIN], [], 'nothing'])
    expect(end.ticket).toMatchObject({ queueId: null, chatbot: false })
  })

  test('after the last invalid answer the ticket moves to the redirect queue, which sends its greeting', () => {
    const redirect = queue(9, 'Recepção', { file: FILE, options: [option(91, 'Nada')] })
    const { said, end } = talk(state({ ...several, redirect, connection: { botMenuLimit: 1 } }), 'Oi', 'x')
    expect(said).toEqual(['Bem-vindo a Recepção', '[mapa.png]'])
    expect(end.ticket).toMatchObject({ queueId: 9, chatbot: false })
    expect(talk(end, 'Alguém?').said).toBe('nothing')
  })

  test('the bot offers the menu again after its pause, and repeats the menu without end if the connection has no limit', () => {
    const limited = state({ ...several, connection: { botMenuLimit: 1, botPauseMinutes: 5 } })
    const { end } = talk(limited, 'Oi', 'x')
    expect(talk({ ...end, now: new Date(NOW.getTime() + 299_000) }, 'x').said).toBe('nothing')
    expect(talk({ ...end, now: new Date(NOW.getTime() + 300_000) }, 'x').said).toEqual([MENU])
    const endless = talk(state({ ...several, connection: { botMenuLimit: 0 } }), ...Array(15).fill('x'))
    expect(endless.said).toEqual([AGAIN])
  })

  test('a message from before the menu counts as an answer only if it is a valid choice', () => {
    const { end } = talk(state(several), 'Oi')
    expect(decide(end, say('Tudo bem?', new Date(NOW.getTime() - 1)))).toBeUndefined()
    expect(decide(end, say('1', new Date(NOW.getTime() - 1)))?.change.queueId).toBe(1)
  })

  test('a message from the same second as the menu counts as an answer, because WhatsApp times are whole seconds', () => {
    for (const start of [state(several), state({ queues: [SUPPORT] })]) {
      const { end } = talk({ ...start, now: new Date(NOW.getTime() + 900) }, 'Oi')
      expect(textsOf(decide(end, say('quero pão', NOW)))).toEqual([expect.stringContaining('Opção inválida')])
    }
  })
})

describe('a queue', () => {
  const inSupport = { ...several, queue: SUPPORT, ticket: { queueId: 2, chatbot: true } }

  test('a queue shows its options, and the way back to the menu if the connection has a menu', () => {
    expect(talk(state(several), 'Oi', '2').said).toEqual([`${OPTIONS}\n${START}`])
    expect(talk(state({ queues: [SUPPORT] }), 'Oi').said).toEqual([OPTIONS])
  })

  test('after a choice without further options, the ticket waits for a person', () => {
    const { said, end } = talk(state(inSupport), 'Oi', '2')
    expect(said).toEqual(['Sobre Prazo'])
    expect(end.ticket).toMatchObject({ queueId: 2, queueOptionId: 12, chatbot: false })
    expect(talk(end, 'E agora?', '#').heard).toEqual(['nothing', 'nothing'])
  })

  test('a contact moves down and up through the options of a queue, and gets files only on the way down', () => {
    const lead = state({ queues: [DEEP], queue: DEEP, ticket: { queueId: 3, chatbot: true } })
    const { heard, end } = talk(lead, 'Oi', '2 - Norte', '9', '[0] Voltar', 'Norte', '1)')
    expect(heard).toEqual([
      ['Bem-vindo a Região\n\n*[ 1 ]* - Sul\n*[ 2 ]* - Norte'],
      ['Sobre Norte', '[mapa.png]', '*[ 1 ]* - Ilhas\n*[ 0 ]* - Voltar'],
      ['Opção inválida.\n\nSobre Norte\n\n*[ 1 ]* - Ilhas\n*[ 0 ]* - Voltar'],
      ['Bem-vindo a Região\n\n*[ 1 ]* - Sul\n*[ 2 ]* - Norte'],
      ['Sobre Norte', '[mapa.png]', '*[ 1 ]* - Ilhas\n*[ 0 ]* - Voltar'],
      ['Sobre Ilhas'],
    ])
    expect(end.ticket.queueOptionId).toBe(31)
  })

  test('a queue repeats its options after three invalid answers in a row and then stops', () => {
    const { heard, end } = talk(state(inSupport), 'Oi', 'a', 'b', 'c', 'd', 'e')
    const again = [`Opção inválida.\n\n${OPTIONS}\n${START}`]
    expect(heard.slice(1)).toEqual([again, again, again, [], 'nothing'])
    expect(end.ticket).toMatchObject({ queueId: 2, chatbot: false })
  })

  test('a contact leaves the options of a queue with #, and the menu that follows counts towards the limit', () => {
    const { heard, end } = talk(state(several), 'Oi', '2', '*[ # ]* - Menu inicial', ' # ')
    expect(heard.slice(2)).toEqual([[MENU], [MENU]])
    expect(end.ticket).toMatchObject({ queueId: null, queueOptionId: null, chatbot: true })
    expect(end.memory?.menus).toBe(3)
    expect(talk(end, '#').end.ticket.chatbot).toBe(false)
  })

  test('a queue sends its attachment only the first time', () => {
    const withFile = queue(4, 'Loja', { file: FILE, options: [option(41, 'Preço')] })
    const { heard } = talk(state({ queues: [withFile, SALES] }), 'Oi', '1', '#', '1')
    expect(heard[1]).toEqual(['Bem-vindo a Loja', '[mapa.png]', `*[ 1 ]* - Preço\n${START}`])
    expect(heard[3]).toEqual([`Bem-vindo a Loja\n\n*[ 1 ]* - Preço\n${START}`])
  })

  test('a ticket waits for a person if all options of its queue are deleted', () => {
    const { end } = talk(state(inSupport), 'Oi')
    expect(talk({ ...end, queue: { ...SUPPORT, options: [] } }, '1')).toMatchObject({
      said: [],
      end: { ticket: { chatbot: false } },
    })
  })
})

describe('a ticket', () => {
  test.each(['Oi', '1', '#'])('the bot does not answer %s in a ticket that a person has taken over', (text) => {
    expect(decide(state({ ...several, ticket: { botPaused: true, chatbot: false } }), say(text))).toBeUndefined()
  })

  test('after an agent puts a ticket back to wait, the bot starts over if the queue has options or the ticket has no queue', () => {
    const { end } = talk(state(several), 'Oi', '2', '1')
    const back = { ...end, ticket: { ...end.ticket, chatbot: false, queuedAt: '2026-03-02T13:00:00.000Z' } }
    expect(talk(back, 'Voltei').said).toEqual([`${OPTIONS}\n${START}`])
    expect(talk({ ...back, queue: SALES, ticket: { ...back.ticket, queueId: 1 } }, 'Voltei').said).toBe('nothing')
    expect(talk({ ...back, queue: undefined, ticket: { ...back.ticket, queueId: null } }, 'Voltei').said).toEqual([
      MENU,
    ])
  })

  test('a ticket that a program or an agent opened in a queue waits for a person until an agent puts the ticket back to wait', () => {
    const inQueue = { ...several, queue: SUPPORT }
    expect(talk(state({ ...inQueue, ticket: { queueId: 2, origin: 'api' } }), 'Oi').said).toBe('nothing')
    const accepted = { queueId: 2, origin: 'agent', acceptedAt: WAIT } as const
    expect(talk(state({ ...inQueue, ticket: accepted }), 'Oi').said).toEqual([`${OPTIONS}\n${START}`])
  })

  test('the bot sends at most 20 texts a minute in a ticket', () => {
    const saidAt = Array.from({ length: 20 }, () => NOW.toISOString())
    const { end } = talk(state({ ...several, connection: { botMenuLimit: 0 } }), 'Oi')
    const chatty = { ...end, memory: { ...(end.memory as BotMemory), saidAt } }
    expect(talk(chatty, 'x').said).toBe('nothing')
    expect(talk({ ...chatty, now: new Date(NOW.getTime() + 60_000) }, 'x').said).toEqual([AGAIN])
  })
})

describe('the bot out of hours', () => {
  const closed = { ...several, companyClosed: 'company 2026-03-01T18:00', connection: { outOfHoursMessage: 'Fechado' } }

  test('the bot tells a contact once per closed period that the company is closed, and takes no other step', () => {
    const { heard, end } = talk(state(closed), 'Oi', 'Alô?')
    expect(heard).toEqual([['Fechado'], 'nothing'])
    expect(end.ticket).toMatchObject({ queueId: null, chatbot: false })
    expect(talk({ ...end, companyClosed: 'company 2026-03-02T18:00' }, 'Oi').said).toEqual(['Fechado'])
    expect(talk({ ...end, companyClosed: undefined }, 'Oi').said).toEqual([MENU])
    expect(talk(state({ ...closed, connection: {} }), 'Oi').said).toBe('nothing')
  })

  test('a closed queue sends its out-of-hours text to a contact who chooses it, and sends its options when it opens', () => {
    const away = { ...SUPPORT, closed: '2 2026-03-01T18:00', outOfHoursMessage: 'Suporte fechado' }
    const { heard, end } = talk(state({ queues: [SALES, away] }), 'Oi', '2', 'Alô?')
    expect(heard.slice(1)).toEqual([['Suporte fechado'], 'nothing'])
    expect(end.ticket.queueId).toBe(2)
    expect(talk({ ...end, queue: SUPPORT }, 'Bom dia').said).toEqual([`${OPTIONS}\n${START}`])
  })

  test('a queue without an out-of-hours text sends the out-of-hours text of the connection', () => {
    const away = { ...SUPPORT, closed: '2 2026-03-01T18:00' }
    const waiting = state({
      queues: [away],
      queue: away,
      ticket: { queueId: 2 },
      connection: { outOfHoursMessage: 'Fechado' },
    })
    expect(talk(waiting, 'Oi').said).toEqual(['Fechado'])
  })
})
