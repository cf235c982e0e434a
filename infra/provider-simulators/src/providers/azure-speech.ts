import type { FastifyInstance } from 'fastify'
import { bodyOf, type Provider } from '../wire/mount-provider.ts'

const SSML = /^<speak[^>]*>\s*<voice[^>]*name=['"]pt-BR-\w+Neural['"][^>]*>[^<]*<\/voice>\s*<\/speak>$/

/** The smallest stream that players accept as Ogg: one page with the header of an Opus stream. */
const head = (): Buffer => {
  const page = Buffer.alloc(28)
  page.write('OggS', 0, 'latin1')
  page[5] = 2 // the first page of a stream
  page[26] = 1 // one segment
  page[27] = 19
  const opus = Buffer.alloc(19)
  opus.write('OpusHead', 0, 'latin1')
  opus[8] = 1
  opus[9] = 1 // one channel
  opus.writeUInt32LE(24_000, 12)
  return Buffer.concat([page, opus])
}

/** Azure's text-to-speech API. */
export const azureSpeech: Provider = {
  name: 'azure-speech',
  routes(app: FastifyInstance) {
    app.post('/cognitiveservices/v1', async (request, reply) => {
      if (!request.headers['ocp-apim-subscription-key']) return reply.code(401).send()
      if (!SSML.test(bodyOf(request).toString('utf8').trim())) return reply.code(400).send()
      return reply.type('audio/ogg').send(head())
    })
  },
}
