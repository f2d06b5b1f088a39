import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { files, imagePath } from '@clinic/contract/areas/files/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { pdf, picture, uploaded } from '../../../../test/uploads.ts'
import { filled, startVisit, visitFor } from '../../../../test/visits.ts'

let clinic: Clinic
let front: Actor
let consultant: Actor

beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  consultant = await clinic.as('consultant')
})

const photo = async (who: Actor, colour: string) =>
  await uploaded(clinic.node, who.token, { name: '面诊.jpg', bytes: await picture(colour) })
const lookedAt = (fileId: number) =>
  clinic.rows(
    sql<{ title: string; customer_id: number }>`select title, customer_id from trail.entry
      where object_type = 'file' and object_id = ${fileId} and staff_id = ${consultant.staffId} and title <> ${files.upload.title} order by id`,
  )

test('pictures and papers of a consultation are kept with it, in order, and let go with it', async () => {
  const visit = await visitFor(clinic, front, consultant)
  const { id } = await startVisit(consultant, visit.id)
  const versionNow = async () => (await consultant.ask(consulting.record, { id })).version
  const first = await photo(consultant, '#a1b2c3')
  const paper = await uploaded(clinic.node, consultant.token, { name: '检查报告.pdf', bytes: pdf() })
  await consultant.ask(consulting.updateRecord, { id, version: await versionNow(), fileIds: [paper, first] })
  const kept = (await consultant.ask(consulting.record, { id })).attachments
  expect(kept).toEqual([
    { id: paper, originalName: '检查报告.pdf', filePath: `/api/v1/file/data/down/${paper}` },
    { id: first, originalName: '面诊.jpg', filePath: imagePath(first) },
  ])
  // Said without them: they stay. A colleague's loose file is nobody else's to save.
  await consultant.ask(consulting.updateRecord, { id, version: await versionNow(), adviceText: '复查' })
  expect((await consultant.ask(consulting.record, { id })).attachments).toEqual(kept)
  const theirs = await photo(front, '#010203')
  const stolen = { id, version: await versionNow(), fileIds: [paper, theirs] }
  expect(await consultant.refused(consulting.updateRecord, stolen)).toMatchObject({ status: 404 })
  const seen = { id: visit.id, action: 'end' as const, version: await versionNow() }
  await consultant.ask(consulting.updateRecord, { id, version: seen.version, fileIds: [first, paper] })
  // Another order of the same files is another content: whoever read the one before does not end over it.
  expect(await consultant.refused(consulting.startOrEnd, { ...seen, ...filled, fileIds: [first] })).toMatchObject({
    key: 'common.stale',
  })
  const version = await versionNow()
  await consultant.ask(consulting.startOrEnd, { ...seen, version, ...filled, fileIds: [first] })
  expect((await consultant.ask(consulting.record, { id })).attachments.map((file) => file.id)).toEqual([first])
  expect((await consultant.raw('GET', `/api/v1/file/data/down/${paper}`)).status).toBe(404)
  const head = await clinic.as('admin')
  await head.ask(consulting.removeRecord, { id })
  expect((await head.raw('GET', imagePath(first))).status).toBe(404)
})

test('they are seen by those who reach the record, and looking at one whole is told with the customer', async () => {
  const visit = await visitFor(clinic, front, consultant)
  const { id, version } = await startVisit(consultant, visit.id)
  const picture = await photo(consultant, '#c0ffee')
  await consultant.ask(consulting.updateRecord, { id, version, fileIds: [picture] })
  expect((await consultant.raw('GET', imagePath(picture, 'thumb'))).status).toBe(200)
  expect(await lookedAt(picture)).toEqual([])
  expect((await consultant.raw('GET', imagePath(picture))).status).toBe(200)
  expect(await lookedAt(picture)).toEqual([{ title: files.image.title, customer_id: visit.customerId }])
  const others = {
    'another’s records': await clinic.with(['consult:reception:list'], { dataScope: 5 }),
    'no records at all': await clinic.as('nobody'),
    'another hospital': await (await newClinic()).as('admin'),
  }
  for (const [why, actor] of Object.entries(others))
    expect((await actor.raw('GET', imagePath(picture))).status, why).toBe(404)
})
