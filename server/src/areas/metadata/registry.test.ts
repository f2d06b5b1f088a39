/** The registry's own rows changed and deleted, and what a type that is put away refuses. */
import { metadataDatabases, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { metadataRecords } from '@clinic/contract/areas/metadata/records.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { newPlatform, word } from '../../../test/platform.ts'

test('a database and a table are renamed; nothing is written under a table that is put away; then it goes', async () => {
  const { admin } = await newPlatform()
  const [db, table] = [{ code: `d${word()}` }, { code: `t${word()}` }]
  const madeDb = await admin.ask(metadataDatabases.create, { ...db, name: '护理库' })
  await admin.ask(metadataDatabases.update, { ...madeDb, ...db, name: '护理一库' })
  expect(await admin.ask(metadataDatabases.one, { id: madeDb.id })).toMatchObject({ name: '护理一库' })
  const made = await admin.ask(metadataTables.create, { ...table, name: '量表' })
  const changed = await admin.ask(metadataTables.update, { ...made, ...table, name: '疼痛量表', status: 1 })
  expect(await admin.ask(metadataTables.one, { id: made.id })).toMatchObject({ name: '疼痛量表', status: 1 })
  const nurse = await (await newClinic()).with(['system:record:list', 'system:record:add'])
  expect(await nurse.refused(metadataRecords.create, { tableId: made.id, content: {} })).toMatchObject({
    key: 'metadata.closed',
  })
  expect(changed.version).toBe(made.version + 1)
  await admin.ask(metadataTables.remove, { id: made.id })
  expect((await admin.refused(metadataTables.one, { id: made.id })).status).toBe(404)
})
