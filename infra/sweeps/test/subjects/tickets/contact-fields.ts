import { createContactField, listContactFields } from '@recado/contracts/contact-fields/routes'
import { changeContact } from '@recado/contracts/contacts/routes'
import { CONTACT_FIELD_LIMIT } from '@recado/contracts/limits'
import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

export const UNUSED = 999_999_999 // an id that no field has

/** Any value of the company's own field: every value contains the bracket with which a mark begins. */
export const ownField = ({ own }: Pick<Given, 'own'>) => ({ fieldId: own.ids.contactField, value: '⟦' })

/** The filters by fields that lists refuse. */
export const fieldFilters = (given: Given) => ({
  ERR_NO_CONTACT_FIELD_FOUND: () => ({ query: { fields: [{ fieldId: UNUSED, value: 'x' }] } }),
  ERR_CONTACT_FIELD_VALUE: async () => ({ query: { fields: [await aWrongValue(given)] } }),
})

/** Requests about the company's fields of contacts. */
export function contactFieldRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  const params = { contactFieldId: own.ids.contactField }
  let made = 0
  const name = () => mark('A', `field ${made++}`)
  /** Deletes fields, so that the company is below the limit. */
  async function room(): Promise<void> {
    await sql('delete from contact_field where company_id = $1 and id <> $2', own.id, own.ids.contactField)
  }
  return {
    samples: {
      listContactFields: () => ({}),
      createContactField: async () => {
        await room()
        return { body: { name: name(), kind: 'text' } }
      },
      changeContactField: () => ({ params, body: { name: name() } }),
      orderContactFields: () => ({ body: { contactFieldIds: [own.ids.contactField] } }),
      deleteContactField: async () => {
        await room()
        return { params: { contactFieldId: await contactFieldOf(service, own, { name: name() }) } }
      },
    },
    provocations: {
      createContactField: {
        ERR_DUPLICATED_CONTACT_FIELD: async () => ({ body: { name: await nameOf(service, own), kind: 'text' } }),
        ERR_CONTACT_FIELD_OPTIONS: () => ({ body: { name: name(), kind: 'choice', options: [] } }),
        ERR_CONTACT_FIELD_LIMIT: async () => {
          await sql(
            `insert into contact_field (company_id, name, key, kind, position)
              select $1, 'Cheio ' || n, 'cheio_' || n, 'text', 100 + n from generate_series(1, ${CONTACT_FIELD_LIMIT.ofCompany}) as n`,
            own.id,
          )
          return { body: { name: name(), kind: 'text' } }
        },
      },
      changeContactField: {
        ERR_DUPLICATED_CONTACT_FIELD: async () => {
          await room()
          await contactFieldOf(service, own, { name: 'Igual' })
          return { params, body: { name: 'igual' } }
        },
        ERR_CONTACT_FIELD_OPTIONS: () => ({ params, body: { options: ['A'] } }),
      },
      deleteContactField: {
        ERR_CONTACT_FIELD_IN_USE: async () => {
          await room()
          const contactFieldId = await contactFieldOf(service, own, { name: 'Em uso' })
          const body = { shortcode: mark('A', `field-${made++}`), message: '{{em_uso}}', geral: true }
          await service.call(createQuickMessage, { body }, own.people.admin)
          return { params: { contactFieldId } }
        },
      },
    },
  }
}

async function nameOf(service: TestService, { people }: Pick<SweptCompany, 'people'>): Promise<string> {
  const { body } = await service.call(listContactFields, {}, people.admin)
  return body[0]?.name ?? ''
}

/** A field with texts, with a value of the contact if one is named. */
export async function contactFieldOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  { name, contactId }: { readonly name: string; readonly contactId?: number },
): Promise<number> {
  const { status, body } = await service.call(createContactField, { body: { name, kind: 'text' } }, people.admin)
  if (status !== 201) throw new Error(`the field was not created: ${JSON.stringify(body)}`)
  const fields = [{ fieldId: body.id, value: name }]
  if (contactId !== undefined)
    await service.call(changeContact, { params: { contactId }, body: { fields } }, people.admin)
  return body.id
}

/** A value that does not fit its field. */
export async function aWrongValue({
  harness: { service },
  own,
  sql,
}: Given): Promise<{ fieldId: number; value: string }> {
  await sql('delete from contact_field where company_id = $1 and id <> $2', own.id, own.ids.contactField)
  const body = { name: mark('A', 'number'), kind: 'number' as const }
  const made = await service.call(createContactField, { body }, own.people.admin)
  return { fieldId: made.body.id, value: 'dois' }
}
