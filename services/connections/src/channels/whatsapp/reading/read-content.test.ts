import type { proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { baileys } from '../baileys.ts'
import { fileContent } from '../files/file-source.ts'
import { readPlaintext } from './read-plaintext.ts'

const { MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type
const json = (value: unknown) => JSON.stringify(value)
const key = { remoteJid: '77@lid', fromMe: true, id: '3A00' }
const picture = { mimetype: 'image/jpeg', mediaKey: Buffer.from('k'), directPath: '/v/1' }
const read = (message: proto.IMessage) => readPlaintext(baileys.encodeWAMessage(message))
function saidIn(message: proto.IMessage) {
  const { content } = read(message)
  return 'said' in content ? content.said.map(({ kind, text }) => ({ kind, text })) : content
}

const native = (paramsJson: string, text?: string): proto.IMessage => ({
  interactiveResponseMessage: { ...(text && { body: { text } }), nativeFlowResponseMessage: { name: 'x', paramsJson } },
})
const flow = (name: string, params: unknown): proto.IMessage => ({
  interactiveMessage: {
    body: { text: 'Pedido 7' },
    nativeFlowMessage: { buttons: [{ name, buttonParamsJson: json(params) }] },
  },
})
const filled = (...hydratedButtons: proto.IHydratedTemplateButton[]): proto.IMessage => ({
  templateMessage: { hydratedTemplate: { hydratedContentText: 'Boleto', hydratedButtons } },
})

describe('the text of a message', () => {
  test.each<[string, proto.IMessage, string]>([
    ['a list answer with a title', { listResponseMessage: { title: 'Pix', description: 'à vista' } }, 'Pix\nà vista'],
    ['a list answer with an id alone', { listResponseMessage: { singleSelectReply: { selectedRowId: 'pix' } } }, 'pix'],
    ['a button with an id alone', { buttonsResponseMessage: { selectedButtonId: 'sim' } }, 'sim'],
    ['a template’s button with an id alone', { templateButtonReplyMessage: { selectedId: 'sim' } }, 'sim'],
    ['a choice in a form with an id alone', native(json({ id: 'linha-3' })), 'linha-3'],
    [
      'a choice in a form with a text',
      native(json({ id: '3', title: 'Boleto', description: 'em 2 dias' })),
      'Boleto\nem 2 dias',
    ],
    ['a choice in a form with a separate text', native(json({ id: '3' }), 'Sim'), 'Sim'],
    ['a form without a text', native(json({ flow_token: 't', nome: 'Ana', idade: 31 })), 'nome: Ana\nidade: 31'],
    [
      'a form within a form',
      native(json({ resposta: { nome: 'Ana', aceito: true } }), 'Enviado'),
      'Enviado\nnome: Ana\naceito: true',
    ],
    [
      'an empty text with a link',
      { extendedTextMessage: { text: '', matchedText: 'https://loja.com', title: 'Loja' } },
      'Loja\nhttps://loja.com',
    ],
    [
      'an answer to an advertisement without a text',
      {
        extendedTextMessage: {
          text: '',
          contextInfo: { externalAdReply: { title: 'Sofá', sourceUrl: 'https://fb.me/1' } },
        },
      },
      'Sofá\nhttps://fb.me/1',
    ],
    [
      'a text of blanks with a link',
      { extendedTextMessage: { text: ' ', matchedText: 'https://loja.com' } },
      'https://loja.com',
    ],
    [
      'a button that opens an address',
      filled({ urlButton: { displayText: 'Abrir', url: 'https://x.com/b' } }),
      'Boleto\nAbrir: https://x.com/b',
    ],
    [
      'a button that calls',
      filled({ callButton: { displayText: 'Ligar', phoneNumber: '+5511' } }),
      'Boleto\nLigar: +5511',
    ],
    [
      'buttons that send an answer',
      filled({ quickReplyButton: { displayText: 'Sim' } }, { quickReplyButton: { displayText: 'Não' } }),
      'Boleto\nSim\nNão',
    ],
    [
      'a code to copy',
      flow('cta_copy', { display_text: 'Copiar código', copy_code: 'A1B2' }),
      'Pedido 7\nCopiar código: A1B2',
    ],
    [
      'an address in a button',
      flow('cta_url', { display_text: 'Ver', url: 'https://x.com' }),
      'Pedido 7\nVer: https://x.com',
    ],
    [
      'a number in a button',
      flow('cta_call', { display_text: 'Ligar', phone_number: '+5511' }),
      'Pedido 7\nLigar: +5511',
    ],
    [
      'a Pix key in a button',
      flow('payment_info', {
        payment_settings: [
          { type: 'pix_static_code', pix_static_code: { merchant_name: 'Loja', key: 'loja@x.com', key_type: 'EMAIL' } },
        ],
      }),
      'Pedido 7\nLoja\nloja@x.com',
    ],
    [
      'the rows of a list in a button',
      flow('single_select', {
        title: 'Opções',
        sections: [{ title: 'A', rows: [{ id: '1', title: 'Um', description: 'o primeiro' }] }],
      }),
      'Pedido 7\nOpções\nA\nUm\no primeiro',
    ],
    ['a button of an unknown kind', flow('novo', { cupom: 'X9' }), 'Pedido 7\ncupom: X9'],
    ['a button without parameters', flow('mpm', {}), 'Pedido 7\nmpm'],
    [
      'a button whose parameters are not JSON',
      { interactiveMessage: { nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson: '{' }] } } },
      'cta_url',
    ],
    [
      'the rows of a list',
      {
        listMessage: {
          title: 'Menu',
          buttonText: 'Ver',
          sections: [{ title: 'Pizzas', rows: [{ title: 'Muçarela', description: 'R$ 40' }, { rowId: 'r2' }] }],
        },
      },
      'Menu\nVer\nPizzas\nMuçarela: R$ 40\nr2',
    ],
    [
      'the products of a list',
      {
        listMessage: {
          title: 'Menu',
          productListInfo: { productSections: [{ title: 'Novos', products: [{ productId: '77' }] }] },
        },
      },
      'Menu\nNovos\n77',
    ],
    [
      'buttons with a title',
      {
        buttonsMessage: {
          text: 'Loja',
          contentText: 'Escolha',
          buttons: [{ buttonText: { displayText: 'Sim' } }, { buttonId: 'b2' }],
        },
      },
      'Loja\nEscolha\nSim\nb2',
    ],
    [
      'a button that contains a flow',
      {
        buttonsMessage: {
          contentText: 'Pague',
          buttons: [{ nativeFlowInfo: { name: 'p', paramsJson: json({ copy_code: '00020126' }) } }],
        },
      },
      'Pague\n00020126',
    ],
    [
      'cards',
      {
        interactiveMessage: {
          body: { text: 'Ofertas' },
          carouselMessage: {
            cards: [{ header: { title: 'Sofá' }, body: { text: 'R$ 900' } }, { body: { text: 'Mesa' } }],
          },
        },
      },
      'Ofertas\nSofá\nR$ 900\nMesa',
    ],
    [
      'a header with a subtitle',
      { interactiveMessage: { header: { title: 'Loja', subtitle: 'Centro' }, footer: { text: 'aberta' } } },
      'Loja\nCentro\naberta',
    ],
    [
      'a template of four rows',
      {
        templateMessage: {
          fourRowTemplate: { content: { params: ['Olá', 'Ana'] }, footer: { elementName: 'rodape' } },
        },
      },
      'Olá\nAna\nrodape',
    ],
    [
      'a template with an interactive message',
      { templateMessage: { interactiveMessageTemplate: { body: { text: 'Oi' } } } },
      'Oi',
    ],
    ['a structured message', { highlyStructuredMessage: { elementName: 'boleto', params: ['12,00'] } }, '12,00'],
    ['a structured message without a text', { highlyStructuredMessage: { elementName: 'boleto' } }, 'boleto'],
    ['a contact list with a name alone', { contactsArrayMessage: { displayName: '2 contatos' } }, '2 contatos'],
  ])('%s is read as a text message', (_, message, text) => {
    expect(saidIn(message)).toEqual([{ kind: 'text', text }])
  })

  test.each<[string, proto.IMessage]>([
    ['an empty form', { interactiveResponseMessage: {} }],
    ['a form whose parameters are not JSON', native('{')],
    ['an empty text without a link', { extendedTextMessage: { text: '' } }],
    ['an empty list answer', { listResponseMessage: {} }],
    ['an empty list of contacts', { contactsArrayMessage: { contacts: [] } }],
    ['an empty offer', { interactiveMessage: {} }],
    ['an empty template', { templateMessage: {} }],
    ['an invitation to pay', { paymentInviteMessage: {} }],
  ])('a message whose content cannot be shown is shown as unsupported: %s', (_, message) => {
    expect(saidIn(message)).toEqual([{ kind: 'unsupported', text: '' }])
  })

  test('a form whose parameters are nested too deeply is shown as unsupported', () => {
    const deep = `${'['.repeat(20_000)}"x"${']'.repeat(20_000)}`
    expect(saidIn(native(deep))).toEqual([{ kind: 'unsupported', text: '' }])
  })
})

describe('the file above the text of an offer', () => {
  const header = { imageMessage: picture }
  test.each<[string, proto.IMessage, { kind: string; text: string }]>([
    [
      'of an interactive message',
      { interactiveMessage: { header, body: { text: 'Veja' } } },
      { kind: 'image', text: 'Veja' },
    ],
    ['of buttons', { buttonsMessage: { ...header, contentText: 'Veja' } }, { kind: 'image', text: 'Veja' }],
    [
      'of a template',
      { templateMessage: { hydratedTemplate: { ...header, hydratedContentText: 'Veja' } } },
      { kind: 'image', text: 'Veja' },
    ],
    [
      'of a template of four rows',
      { templateMessage: { fourRowTemplate: { ...header, content: { params: ['Veja'] } } } },
      { kind: 'image', text: 'Veja' },
    ],
    [
      'of an offer with a video',
      { interactiveMessage: { header: { videoMessage: picture }, body: { text: 'Veja' } } },
      { kind: 'video', text: 'Veja' },
    ],
    [
      'of an offer with a document',
      { buttonsMessage: { documentMessage: { ...picture, fileName: 'boleto.pdf' }, contentText: 'Boleto' } },
      { kind: 'document', text: 'Boleto' },
    ],
    [
      'of a product',
      {
        productMessage: {
          product: { productImage: picture, title: 'Sofá', currencyCode: 'BRL', priceAmount1000: 900_000 },
        },
      },
      { kind: 'image', text: 'Sofá\nBRL 900.00' },
    ],
    [
      'of a product in an offer',
      {
        interactiveMessage: {
          header: { productMessage: { product: { productImage: picture, title: 'Sofá' } } },
          body: { text: 'Compre' },
        },
      },
      { kind: 'image', text: 'Sofá\nCompre' },
    ],
  ])('the file above the text %s is read, with the text as its caption', (_, message, said) => {
    expect(saidIn(message)).toEqual([said])
    const { file } = read(message)
    expect(file && fileContent(baileys.proto.Message.decode(file))?.content.directPath).toBe('/v/1')
  })

  test('a location above the text of an offer becomes part of the text', () => {
    const locationMessage = { name: 'Sé', address: 'Praça 1' }
    expect(saidIn({ buttonsMessage: { locationMessage, contentText: 'Venha' } })).toEqual([
      { kind: 'text', text: 'Sé: Praça 1\nVenha' },
    ])
  })
})

describe('messages of special kinds', () => {
  const noteMessage = { extendedTextMessage: { text: 'aluguel' } }
  test.each<[string, proto.IMessage, string]>([
    [
      'an order',
      {
        orderMessage: {
          orderTitle: 'Loja',
          itemCount: 3,
          message: 'para hoje',
          totalAmount1000: 45_900,
          totalCurrencyCode: 'BRL',
        },
      },
      'Loja (3)\npara hoje\nBRL 45.90',
    ],
    ['an order with an id alone', { orderMessage: { orderId: '991' } }, '991'],
    [
      'a product without a picture',
      { productMessage: { product: { title: 'Sofá', url: 'https://x.com/s' }, body: 'novo' } },
      'Sofá\nhttps://x.com/s\nnovo',
    ],
    ['a catalogue', { productMessage: { catalog: { title: 'Tudo', description: 'da loja' } } }, 'Tudo\nda loja'],
    [
      'an invitation to a group',
      { groupInviteMessage: { groupName: 'Turma', caption: 'entre', inviteCode: 'AbC' } },
      'Turma\nentre\nhttps://chat.whatsapp.com/AbC',
    ],
    [
      'an event',
      { eventMessage: { name: 'Feira', description: 'de livros', startTime: 1_790_000_000, location: { name: 'Sé' } } },
      'Feira\nde livros\n2026-09-21 14:13 UTC\nSé',
    ],
    ['a payment', { sendPaymentMessage: { noteMessage } }, 'aluguel'],
    [
      'a request of a payment',
      { requestPaymentMessage: { noteMessage, amount1000: 90_000, currencyCodeIso4217: 'BRL' } },
      'aluguel\nBRL 90.00',
    ],
    ['an invoice', { invoiceMessage: { note: 'conta 7' } }, 'conta 7'],
    [
      'a planned call',
      { scheduledCallCreationMessage: { title: 'Reunião', scheduledTimestampMs: 1_790_000_000_000 } },
      'Reunião\n2026-09-21 14:13 UTC',
    ],
    ['a pack of stickers', { stickerPackMessage: { name: 'Gatos', publisher: 'Ana' } }, 'Gatos\nAna'],
    [
      'an invitation to run a channel',
      { newsletterAdminInviteMessage: { newsletterName: 'Notícias', caption: 'ajude' } },
      'Notícias\najude',
    ],
    [
      'an invitation to follow a channel',
      { newsletterFollowerInviteMessageV2: { newsletterName: 'Notícias' } },
      'Notícias',
    ],
    ['a comment', { commentMessage: { message: { conversation: 'legal' } } }, 'legal'],
    [
      'an answer of an AI',
      { richResponseMessage: { submessages: [{ messageText: 'a' }, { messageText: 'b' }] } },
      'a\nb',
    ],
    ['an answer to a question', { questionResponseMessage: { text: 'sim' } }, 'sim'],
    ['an answer to a question in a status', { statusQuestionAnswerMessage: { text: 'sim' } }, 'sim'],
    ['a quoted answer to a status', { statusQuotedMessage: { text: 'sim' } }, 'sim'],
    [
      'the result of a poll',
      { pollResultSnapshotMessage: { name: 'Qual?', pollVotes: [{ optionName: 'Um', optionVoteCount: 2 }] } },
      'Qual?\nUm: 2',
    ],
    ['a question of a channel', { questionMessage: { message: { conversation: 'Quem vem?' } } }, 'Quem vem?'],
    ['a reply to a question', { questionReplyMessage: { message: { conversation: 'eu' } } }, 'eu'],
    ['a message that a bot forwarded', { botForwardedMessage: { message: { conversation: 'olá' } } }, 'olá'],
  ])('%s is read as a text message with its text', (_, message, text) => {
    expect(saidIn(message)).toEqual([{ kind: 'text', text }])
  })
})

describe('content that is not a message from people', () => {
  const sealed = { targetMessageKey: key, encIv: Buffer.alloc(12), encPayload: Buffer.alloc(20) }
  const inner = { message: { conversation: 'x' } }
  test.each<[string, proto.IMessage]>([
    ['a mention in a status', { statusMentionMessage: inner }],
    ['a mention in a status of a group', { groupStatusMentionMessage: inner }],
    ['a chain of statuses', { statusAddYours: inner }],
    ['a notification about a status', { statusNotificationMessage: { type: 1 } }],
    ['a reaction in a status', { statusStickerInteractionMessage: { stickerKey: 'x' } }],
    ['a request for the number', { requestPhoneNumberMessage: {} }],
    ['sealed content of an unknown kind', { secretEncryptedMessage: { ...sealed, secretEncType: 0 } }],
    ['a sealed correction beside keys', { secretEncryptedMessage: sealed, messageContextInfo: {} }],
    ['a sealed comment', { encCommentMessage: sealed }],
    ['a sealed answer to an event', { encEventResponseMessage: { eventCreationMessageKey: key } }],
    ['a sealed reaction', { encReactionMessage: sealed }],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: key } }],
    ['a picture of a choice', { pollCreationOptionImageMessage: inner }],
    ['the cover of an event', { eventCoverImage: inner }],
    ['a message that is pinned', { pinInChatMessage: { key, type: 1 } }],
    ['a message that is kept in the chat', { keepInChatMessage: { key } }],
    ['the frame of an album', { albumMessage: { expectedImageCount: 2 } }],
    ['a declined request of a payment', { declinePaymentRequestMessage: { key } }],
    ['a cancelled request of a payment', { cancelPaymentRequestMessage: { key } }],
    ['a call', { call: { callKey: Buffer.from('k') } }],
    ['a past call', { callLogMesssage: { isVideo: true } }],
    ['a call of a company', { bcallMessage: { sessionId: 'x' } }],
    ['a planned call that changes', { scheduledCallEditMessage: { key } }],
    ['a chat', { chat: { id: 'x' } }],
    ['a synchronised sticker', { stickerSyncRmrMessage: { filehash: ['x'] } }],
    ['a setting of the chat', { limitSharingMessage: inner }],
    ['a bundle of history', { messageHistoryBundle: { mimetype: 'x' } }],
    ['a notice of history', { messageHistoryNotice: {} }],
    ['a task of a bot', { botTaskMessage: inner }],
    ['a setting of the protocol', { protocolMessage: { type: 4, ephemeralExpiration: 1 } }],
    ['a correction without a text', { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage: {} } }],
    ['keys of a group', { senderKeyDistributionMessage: { groupId: 'g' } }],
    ['a sealed correction that disappears', { ephemeralMessage: { message: { secretEncryptedMessage: sealed } } }],
    ['a sealed correction from the phone', { deviceSentMessage: { message: { secretEncryptedMessage: sealed } } }],
  ])('%s is dropped', (_, message) => {
    expect(saidIn(message)).toEqual({ dropped: expect.any(String) })
  })
})
