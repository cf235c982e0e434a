/** The operators of the installation, in their own company. */
export const OPERATOR = {
  company: 'Recado',
  phone: '11 93000-0000',
  name: 'Operação Recado',
  email: 'operacao@demo.recado.test',
} as const

/** The announcements to the users of all companies, oldest first. `image` is the file name of the picture. */
export const ANNOUNCEMENTS = [
  {
    title: 'Manutenção no próximo domingo',
    text: 'No domingo, das 2h às 2h30, o sistema fica fora do ar por alguns minutos. As mensagens chegam depois.',
    priority: 2,
    image: null,
  },
  {
    title: 'Novidade: listas de arquivos',
    text: 'Reúna catálogos e tabelas em uma lista e envie tudo de uma vez: digite / na conversa e escolha a lista.',
    priority: 3,
    image: 'listas-de-arquivos.png',
  },
] as const

/** The help videos, which explain the product. */
export const HELPS = [
  {
    title: 'Primeiros passos',
    description: 'Conecte o WhatsApp da empresa, crie as filas e convide a sua equipe.',
    video: 'recado-demo-1',
  },
  {
    title: 'Atendimento em equipe',
    description: 'Aceitar, transferir e finalizar atendimentos, notas internas e etiquetas.',
    video: 'recado-demo-2',
  },
  {
    title: 'Respostas rápidas e listas de arquivos',
    description: 'Textos e arquivos prontos na conversa, digitando /.',
    video: 'recado-demo-3',
  },
] as const

/** The company's file lists; each file has a text. */
export const FILE_LISTS = [
  {
    name: 'Catálogo de buquês',
    message: 'Olá, {{firstName}}! Estes são os nossos buquês da estação. 🌷',
    files: [
      { name: 'buque-do-campo.png', text: 'Buquê do campo — R$ 120' },
      { name: 'rosas-vermelhas.png', text: 'Doze rosas vermelhas — R$ 180' },
      { name: 'orquidea-branca.png', text: 'Orquídea branca — R$ 150' },
    ],
  },
  {
    name: 'Cuidados com as flores',
    message: 'Para as flores durarem mais:',
    files: [{ name: 'cuidados.png', text: 'Água nova a cada dois dias, longe do sol.' }],
  },
] as const
