import type { controlClient } from '@recado/whatsapp-simulator/control-client'
import { drawPicture } from './picture.ts'
import type { Words } from './words.ts'

type Sent = Parameters<ReturnType<typeof controlClient>['sendContent']>[1]
type Kind = Pick<Sent, 'content' | 'id' | 'forwarded' | 'withheld' | 'ad' | 'entryPoint' | 'mentions'> & {
  readonly quotes?: string
}

/** One message of every kind that a phone can send. The later ones answer, edit or delete the first. */
export function messagesOfEveryKind({ name, text: say }: Words, number: string): Kind[] {
  const file = drawPicture(480, 320).toString('base64')
  const long = Array.from({ length: 24 }, (_, line) => say(`${line + 1}. item da lista de compras`)).join('\n')
  return [
    { content: { kind: 'text', text: say('*Bom* _dia_, ~boa tarde~ ```noite```') }, id: 'AAAA1' },
    {
      content: { kind: 'text', text: say('Vi este anúncio e quero saber mais') },
      ad: {
        title: say('Buquê da semana'),
        text: say('Rosas e astromélias, com entrega no mesmo dia.'),
        url: 'https://www.instagram.com/p/buque-da-semana',
        id: '120210456789012345',
        clickId: 'ARStage0001',
        app: 'instagram',
      },
    },
    { content: { kind: 'text', text: say('Achei vocês agora') }, entryPoint: 'global_search_new_chat' },
    { content: { kind: 'text', text: `${say('Quem me atende')}, @${number}?` }, mentions: [number] },
    { content: { kind: 'text', text: long }, forwarded: true },
    { content: { kind: 'text', text: say('palavra-sem-espacos-'.repeat(12)) } },
    { content: { kind: 'image', file, mime: 'image/png', text: say('Ficou assim'), width: 480, height: 320 } },
    { content: { kind: 'sticker', file, mime: 'image/png', width: 480, height: 320 } },
    { content: { kind: 'voice', file: { size: 4_000 }, seconds: 7 } },
    { content: { kind: 'audio', file: { size: 4_000 }, seconds: 95 } },
    { content: { kind: 'video', file: { size: 9_000 }, seconds: 12, text: say('A entrega') } },
    { content: { kind: 'document', file: { size: 20_000 }, mime: 'application/pdf', name: name('orçamento.pdf') } },
    {
      content: { kind: 'location', latitude: -23.56, longitude: -46.65, name: name('Loja'), address: say('Rua Um, 1') },
    },
    { content: { kind: 'live-location', latitude: -23.56, longitude: -46.65, text: say('Estou chegando') } },
    { content: { kind: 'contact', name: name('Doutor Paulo'), number: '5511955551111' } },
    {
      content: {
        kind: 'contacts',
        contacts: ['Rui', 'Eva'].map((person) => ({ name: name(person), number: '5511955552222' })),
      },
    },
    { content: { kind: 'poll', question: say('Qual horário?'), choices: [say('Manhã'), say('Tarde')] } },
    { content: { kind: 'list-answer', text: say('Opção 2'), description: say('A segunda') } },
    { content: { kind: 'button-answer', text: say('Confirmar') } },
    { content: { kind: 'text', text: say('Sobre isso aqui') }, quotes: 'AAAA1' },
    { content: { kind: 'text', text: say('Será apagada') }, id: 'AAAA2' },
    { content: { kind: 'text', text: say('Será mudada') }, id: 'AAAA3' },
    { content: { kind: 'revoke', target: 'AAAA2' } },
    { content: { kind: 'edit', target: 'AAAA3', text: say('Foi mudada') } },
    { content: { kind: 'reaction', target: 'AAAA1', emoji: '👍' } },
    { content: { kind: 'text', text: say('Só no celular') }, withheld: 'message' },
  ]
}
