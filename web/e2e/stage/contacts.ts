import type { Person } from '@recado/chaos/person'
import { createContact } from '@recado/contracts/contacts/routes'
import type { Words } from './words.ts'

/** Adds contacts while no connection exists, because a connection would be asked about their numbers. */
export async function addContacts(admin: Person, words: Words): Promise<void> {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      admin.call(createContact, {
        body: {
          name: words.name(index % 6 ? `Contato ${index}` : `Maria Aparecida ${index}`),
          number: `55119500${String(10_000 + index)}`,
          email: index % 4 ? null : `contato.com.endereco.comprido.${index}@empresa-de-exemplo.test`,
          extraInfo: index % 5 ? [] : [{ name: words.name('CPF'), value: words.text(`123.456.789-0${index % 10}`) }],
        },
      }),
    ),
  )
}
