import { drawPng } from '@recado/chaos/draw-png'
import { recordSilence } from '@recado/chaos/record-silence'
import type { ControlClient } from '@recado/whatsapp-simulator/control-client'

type Sent = Parameters<ControlClient['sendContent']>[1]

/** Sends each kind of message from a customer's phone, edits one, deletes one, and makes a missed call. */
export async function sendEveryKind(simulator: ControlClient, way: { from: string; to: string }): Promise<void> {
  const [width, height] = [480, 320]
  const file = drawPng(width, height, (x, y) => [235 - y / 4, 120 + x / 6, 140 + y / 6]).toString('base64')
  const ad = {
    title: 'Buquê da semana',
    text: 'Rosas e astromélias, com entrega no mesmo dia.',
    url: 'https://www.instagram.com/p/buque-da-semana',
    id: '120210456789012345',
    clickId: 'ARDemo0001',
    app: 'instagram',
  }
  const all: Pick<Sent, 'content' | 'id' | 'quoted' | 'ad' | 'mentions' | 'furtherOf'>[] = [
    { content: { kind: 'text', text: 'Oi! Vi este anúncio e quero saber mais' }, ad },
    {
      content: { kind: 'image', file, mime: 'image/png', text: 'Queria um arranjo nestas cores', width, height },
      id: 'DEMO1',
    },
    {
      content: { kind: 'image', file, mime: 'image/png', width, height },
      furtherOf: { id: 'DEMO1', as: 'hd-image' },
    },
    { content: { kind: 'text', text: `Quem me atende, @${way.to}?` }, mentions: [way.to] },
    { content: { kind: 'voice', file: recordSilence(7).toString('base64'), seconds: 7 } },
    {
      content: {
        kind: 'location',
        latitude: -23.589,
        longitude: -46.634,
        name: 'Vila Mariana',
        address: 'Rua das Flores, 120',
      },
    },
    { content: { kind: 'document', file: { size: 20_000 }, mime: 'application/pdf', name: 'lista-de-convidados.pdf' } },
    { content: { kind: 'contact', name: 'Cerimonial Lumi', number: '5511955551111' } },
    { content: { kind: 'poll', question: 'Qual laço fica melhor?', choices: ['Branco', 'Verde'] } },
    { content: { kind: 'text', text: 'É essa foto aqui ☝️' }, quoted: 'DEMO1' },
    { content: { kind: 'reaction', target: 'DEMO1', emoji: '❤️' } },
    { content: { kind: 'text', text: 'A festa é na sexta' }, id: 'DEMO2' },
    { content: { kind: 'edit', target: 'DEMO2', text: 'A festa é no sábado' } },
    { content: { kind: 'text', text: 'Mensagem para outra pessoa' }, id: 'DEMO3' },
    { content: { kind: 'revoke', target: 'DEMO3' } },
  ]
  for (const message of all) await simulator.sendContent(way.from, { to: way.to, ...message })
  const { id } = await simulator.call(way.from, way.to)
  await simulator.endCall(way.from, id, 'timeout')
}
