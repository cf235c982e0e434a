import type { LANES, QueueName, TAGS } from './demo-company.ts'

/** A message after the bot's menu: the customer's, an agent's, or a note that only the team sees. */
type Line = readonly ['customer' | 'agent' | 'note', string]
type Talk = {
  readonly opening: string
  readonly queue: QueueName
  /** The numbers of the options that the customer chooses in `queue`, one after the other. */
  readonly options?: readonly string[]
  readonly lines: readonly Line[]
  readonly tag?: (typeof TAGS)[number]['name']
  readonly lane?: (typeof LANES)[number]['name']
}

const TALKS: readonly Talk[] = [
  {
    opening: 'Oi, bom dia! 🌻',
    queue: 'Atendimento',
    lines: [
      ['customer', 'Vocês entregam na Vila Mariana ainda hoje?'],
      ['agent', 'Bom dia! Entregamos sim, até as 18h. É para presente?'],
      ['customer', 'É! Aniversário da minha mãe'],
    ],
    lane: 'Novo pedido',
  },
  {
    opening: 'Boa tarde',
    queue: 'Encomendas',
    lines: [
      ['customer', 'Quanto custa um buquê com 12 rosas vermelhas?'],
      ['agent', 'O clássico sai por *R$ 189*, com papel kraft e laço. Quer que eu reserve?'],
      ['customer', 'Quero! Posso pagar no Pix?'],
      ['agent', 'Pode sim, já te mando a chave.'],
    ],
    lane: 'Orçamento',
  },
  {
    opening: 'Olá! Falo em nome da Cafeteria Grão Fino.',
    queue: 'Encomendas',
    lines: [
      ['customer', 'Queremos flores novas para as mesas toda segunda. São oito mesas.'],
      ['note', 'Cliente recorrente em potencial: oferecer a assinatura semanal.'],
      ['agent', 'Que ótimo! Temos uma assinatura para isso. Posso mandar um orçamento?'],
      ['customer', 'Pode, por favor'],
    ],
    tag: 'Assinatura',
    lane: 'Orçamento',
  },
  {
    opening: 'Oi, tudo bem?',
    queue: 'Encomendas',
    lines: [
      ['customer', 'Caso em novembro e queria ver a decoração da igreja'],
      ['agent', 'Parabéns! 💍 Qual é a data e quantos convidados?'],
      ['customer', 'Dia 21, uns 120'],
      ['agent', 'Perfeito. Podemos marcar uma visita na quinta?'],
    ],
    tag: 'Casamento',
    lane: 'Novo pedido',
  },
  {
    opening: 'Bom dia',
    queue: 'Atendimento',
    lines: [
      ['customer', 'Minha orquídea está com as folhas amarelas, o que eu faço?'],
      ['agent', 'Pode ser excesso de água. Com que frequência você rega?'],
      ['customer', 'Todo dia 😅'],
      ['agent', 'Uma vez por semana basta, com o substrato já seco.'],
    ],
  },
  {
    opening: 'Oi',
    queue: 'Encomendas',
    lines: [
      ['customer', 'Fiz o Pix agora, pedido da cesta de café da manhã'],
      ['agent', 'Recebido, obrigada! Já está em produção.'],
      ['customer', 'Obrigada!!'],
    ],
    lane: 'Pago',
  },
  {
    opening: 'Boa noite',
    queue: 'Atendimento',
    lines: [
      ['customer', 'Preciso de uma coroa de flores para amanhã cedo'],
      ['agent', 'Sentimos muito. Podemos entregar às 8h. Qual frase vai na faixa?'],
      ['customer', 'Saudades eternas, família Moreira'],
      ['note', 'Entrega às 8h em ponto, falar com o Diego.'],
    ],
    tag: 'Urgente',
    lane: 'Em produção',
  },
  {
    opening: 'Olá',
    queue: 'Encomendas',
    lines: [
      ['customer', 'Vocês fazem arranjos para recepção de escritório?'],
      ['agent', 'Fazemos! Trocamos a cada semana ou quinzena.'],
      ['customer', 'Manda uma tabela para o nosso financeiro?'],
    ],
    tag: 'Empresa',
    lane: 'Orçamento',
  },
  {
    opening: 'Oii',
    queue: 'Atendimento',
    lines: [
      ['customer', 'Chegou tudo lindo, muito obrigada! 😍'],
      ['agent', 'Que alegria! Guarde as flores longe do sol direto.'],
    ],
    lane: 'Saiu para entrega',
  },
  {
    opening: 'Bom dia, pessoal',
    queue: 'Atendimento',
    lines: [
      ['customer', 'Tem girassol hoje?'],
      ['agent', 'Tem sim, fresquinho. R$ 12 a haste.'],
      ['customer', 'Separa dez pra mim'],
    ],
    lane: 'Novo pedido',
  },
  {
    opening: 'Oi! É sobre uma entrega',
    queue: 'Entregas',
    options: ['1', '1'],
    lines: [
      ['customer', 'É o pedido 4711'],
      ['agent', 'Achei! Sai às 14h, e chega até as 15h30.'],
      ['customer', 'Ótimo, obrigada 💐'],
    ],
    lane: 'Saiu para entrega',
  },
]

/** The names of customers who have a conversation today. */
const NAMES = namesIn(`
  Ana Beatriz, Seu Geraldo, Cafeteria Grão Fino, Larissa Moura, Tiago Freitas, Dona Célia
  Família Moreira, Contábil Horizonte, Renata Aguiar, Paulo Henrique, Isabela Rocha, Marcos Vinícius
  Restaurante Oliva, Fernanda Dias, Otávio Luz, Beatriz Campos, Studio Pilates Mar, Helena Prates
  João Pedro, Luciana Teles, Clínica Sorriso, Vitor Hugo, Mariana Reis, Dr. Augusto Pires
  Simone Barros, Eduardo Maia, Nina Castro, Hotel Jardim Real, Carlos Nogueira, Aline Souto
  Gustavo Peixoto, Escola Passinhos, Tatiane Melo, Rogério Cunha, Bianca Serra, Jorge Amaral
  Lívia Pontes, Wagner Leal, Valéria Couto, Ubirajara Gomes
`)

/** The names of customers who only have past conversations. */
const PAST_NAMES = namesIn(`
  Adriana Castro, Bar do Nando, Caio Ferraz, Débora Lins, Edson Prado, Flávia Nunes
  Galeria Vértice, Heitor Salles, Inês Cardoso, Joaquim Reis, Karina Dutra, Leandro Paiva
  Marta Siqueira, Núcleo de Dança, Olga Brandão, Padaria Três Irmãs, Quitéria Alves, Rafael Torres
  Sandra Ito, Tereza Vilar
`)

/** Splits names at commas and line breaks. */
function namesIn(lines: string): string[] {
  return lines.trim().split(/,?\s*\n\s*|, /)
}

/** How many of today's conversations are open (`OPEN`) and how many are pending (`WAITING`); the others are closed. */
const OPEN = 25
const WAITING = 12

export type Customer = Talk & {
  readonly number: string
  readonly name: string
  readonly state: 'open' | 'waiting' | 'done'
}

const numberAt = (place: number) => `55119876500${String(place + 1).padStart(2, '0')}`

export const CUSTOMERS: readonly Customer[] = NAMES.map((name, index) => ({
  ...(TALKS[index % TALKS.length] as Talk),
  name,
  number: numberAt(index),
  state: index < OPEN ? 'open' : index < OPEN + WAITING ? 'waiting' : 'done',
}))

/**
 * The customers with past conversations. They are at most 20, because the gateway checks only 20 numbers per minute.
 */
export const PAST_CUSTOMERS: readonly { readonly number: string; readonly name: string }[] = PAST_NAMES.map(
  (name, index) => ({ name, number: numberAt(NAMES.length + index) }),
)
