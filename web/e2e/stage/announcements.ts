import type { Person } from '@recado/chaos/person'
import { upload } from '@recado/chaos/upload'
import { attachToAnnouncement, createAnnouncement } from '@recado/contracts/announcements/routes'
import { createHelp } from '@recado/contracts/helps/routes'
import { drawPicture } from './picture.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

const WEEK_MS = 7 * 24 * 3_600_000

const ANNOUNCEMENTS = [
  { title: 'Novo painel de indicadores', priority: 3, text: 'Conheça o painel: https://recado.test/painel' },
  {
    title: 'Manutenção no domingo',
    priority: 1,
    text: 'No domingo, das 2h às 2h30, o sistema para por alguns minutos.',
  },
  {
    title: 'Listas de arquivos',
    priority: 2,
    text: 'Agora você envia vários arquivos de uma vez: digite / na conversa.',
  },
  { title: 'Recesso de fim de ano', priority: 3, text: 'O suporte volta no dia 2.', status: false },
  { title: 'Pesquisa de satisfação', priority: 3, text: 'Sua opinião conta.', from: new Date(Date.now() + WEEK_MS) },
] as const

/**
 * Publishes some announcements to all companies; the first one has an image.
 * @param operator a super user
 */
export async function announce({ url }: Pick<Stage, 'url'>, operator: Person, words: Words): Promise<void> {
  for (const { title, text, ...others } of ANNOUNCEMENTS.toReversed()) {
    const from = 'from' in others ? others.from.toISOString() : null
    const body = { ...others, from, title: words.name(title), text: words.text(text) }
    const { id: announcementId } = await operator.call(createAnnouncement, { body })
    if (title !== ANNOUNCEMENTS[0].title) continue
    const picture = { name: 'painel.png', content: drawPicture(480, 240) }
    await upload({ url, person: operator }, attachToAnnouncement, { params: { announcementId } }, picture)
  }
}

const HELPS = [
  {
    title: 'Primeiros passos',
    description: 'Conecte o número e convide a equipe.',
    link: 'https://recado.test/inicio',
  },
  { title: 'Respostas rápidas', description: 'Crie respostas prontas e use digitando / na conversa.', link: null },
  { title: 'Filas e chatbot', description: 'Encaminhe cada contato para quem pode atender.', link: null },
] as const

/** Publishes help videos to the users of all companies. */
export async function explain(operator: Person, words: Words): Promise<void> {
  for (const [index, { title, description, link }] of HELPS.entries()) {
    const body = { title: words.name(title), description: words.text(description), video: `recado-aula-${index}`, link }
    await operator.call(createHelp, { body })
  }
}
