import { expect, test } from 'vitest'
import { peopleIn } from './people.ts'

test('people are read from a phone’s contacts by any of their ids; groups, lists and contacts without a name are skipped', () => {
  const address = { phone: '5511987654321', lid: '77' }
  expect(
    peopleIn([
      { id: '5511987654321@s.whatsapp.net', lid: '77@lid', name: 'Carla' },
      { id: '77@lid', phoneNumber: '5511987654321@s.whatsapp.net', name: ' Carla Dias\0 ' },
      { id: '78@lid', name: `${'x'.repeat(99)}😀` },
      { id: '12036@g.us', name: 'Vizinhos' },
      { id: 'status@broadcast', name: 'Status' },
      { id: '79@lid', notify: 'só apelido' },
      { id: '80@lid', name: 'Ana', username: '@Ana.Lima' },
      { id: '81@lid', name: 'bia', username: 'bia' }, // the client uses the user name as the name
      { id: '82@lid', name: 'não é um', username: 'não é um' },
      { id: '83@lid', name: '~' },
      { id: '84@lid', name: '\u200b', username: 'caio' },
    ]),
  ).toEqual([
    { address, name: 'Carla' },
    { address, name: 'Carla Dias' },
    { address: { phone: null, lid: '78' }, name: 'x'.repeat(99) },
    { address: { phone: null, lid: '80', username: 'ana.lima' }, name: 'Ana' },
    { address: { phone: null, lid: '81', username: 'bia' }, name: null },
    { address: { phone: null, lid: '84', username: 'caio' }, name: null },
  ])
})
