import { metadataDatabases, metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { metadataRecords } from '@clinic/contract/areas/metadata/records.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newPlatform, word } from '../../../test/platform.ts'

let platform: Actor
let clinic: Clinic
let nurse: Actor
const recordKeys = ['system:record:list', 'system:record:add', 'system:record:edit', 'system:record:delete']
beforeAll(async () => {
  platform = (await newPlatform()).admin
  clinic = await newClinic()
  nurse = await clinic.with(recordKeys)
})

const newTable = async (name = '随访量表') => {
  const { id } = await platform.ask(metadataTables.create, { code: `t${word()}`, name })
  return id
}
const newField = async (more: Partial<Parameters<typeof platform.ask<typeof metadataFields.create>>[1]> = {}) => {
  const code = `f${word()}`
  const { id, version } = await platform.ask(metadataFields.create, {
    code,
    name: '分值',
    dataType: 'Integer',
    ...more,
  })
  return { id, version, code }
}
/** A type with a text, a number and a day. */
const newType = async () => {
  const tableId = await newTable()
  const note = await newField({ name: '说明', dataType: 'String', required: true })
  const score = await newField({ name: '分值', dataType: 'Short', format: 'nonNegative' })
  const day = await newField({ name: '日期', dataType: 'Date', format: 'YMD' })
  await platform.ask(metadataTables.addFields, { tableId, fieldIds: [note.id, score.id, day.id] })
  return { tableId, note, score, day }
}

describe('the registry', () => {
  test('a table that is not there is said before a name that is taken', async () => {
    const { code } = await newField()
    const field = { tableId: 9_007_199_254_000, code, name: '分值', dataType: 'Integer' as const }
    expect((await platform.refused(metadataFields.createBound, field)).status).toBe(404)
  })

  test('tables go into databases and out again; a code is taken once', async () => {
    const db = await platform.ask(metadataDatabases.create, { code: `d${word()}`, name: '护理库' })
    const [one, two] = [await newTable(), await newTable('疼痛评分')]
    await platform.ask(metadataDatabases.addTables, { dbId: db.id, tableIds: [one, two] })
    await platform.ask(metadataDatabases.addTables, { dbId: db.id, tableIds: [one] })
    expect((await platform.ask(metadataDatabases.added, { dbId: db.id })).map((row) => row.id).sort()).toEqual([
      one,
      two,
    ])
    const free = await platform.ask(metadataDatabases.notAdded, { dbId: db.id })
    expect(free.some((row) => row.id === one)).toBe(false)
    const row = await platform.ask(metadataDatabases.one, { id: db.id })
    expect(row).toMatchObject({ name: '护理库', tableCount: 2, status: 0 })
    const found = await platform.ask(metadataTables.page, { dbId: db.id, keyword: '疼痛', pageNum: 1, pageSize: 10 })
    expect(found).toMatchObject({ total: 1, pageNum: 1, pageSize: 10, list: [{ id: two, databaseNames: ['护理库'] }] })
    const again = await platform.refused(metadataDatabases.create, { code: row.code, name: '别的库' })
    expect(again).toMatchObject({ key: 'metadata.codeTaken', message: `${row.code}已存在` })
    expect(await platform.refused(metadataDatabases.remove, { id: db.id })).toMatchObject({ code: 42201 })
    await platform.ask(metadataDatabases.removeTables, { dbId: db.id, tableIds: [one, two] })
    await platform.ask(metadataDatabases.remove, { id: db.id })
    expect((await platform.refused(metadataDatabases.one, { id: db.id })).status).toBe(404)
  })

  test('fields stand in a table in the order they came, all or none', async () => {
    const { tableId, note, score, day } = await newType()
    const more = await platform.ask(metadataFields.createBound, {
      tableId,
      code: `f${word()}`,
      name: '医生',
      dataType: 'String',
    })
    const ids = async () => (await platform.ask(metadataTables.added, { tableId })).map((field) => field.id)
    expect(await ids()).toEqual([note.id, score.id, day.id, more.id])
    const missing = { tableId, fieldIds: [(await newField()).id, 9_007_199_254_000] }
    expect((await platform.refused(metadataTables.addFields, missing)).status).toBe(404)
    expect(await ids()).toHaveLength(4)
    await platform.ask(metadataTables.removeFields, { tableId, fieldIds: [score.id] })
    expect(await ids()).toEqual([note.id, day.id, more.id])
    expect(await platform.refused(metadataFields.remove, { id: note.id })).toMatchObject({ code: 42201 })
    await platform.ask(metadataFields.remove, { id: score.id })
  })

  test('a format belongs to its type; the second of two who edit one field is told', async () => {
    const refused = await platform.refused(metadataFields.create, {
      code: `f${word()}`,
      name: '错',
      dataType: 'Integer',
      format: 'cn',
    })
    expect(refused.code).toBe(40061)
    const { id, version, code } = await newField()
    const change = { id, version, code, name: '新名', dataType: 'Integer' as const }
    await platform.ask(metadataFields.update, change)
    expect(await platform.refused(metadataFields.update, change)).toMatchObject({ code: 40901 })
    expect(await platform.ask(metadataFields.one, { id })).toMatchObject({ name: '新名', format: null, used: false })
  })

  test('belongs to the platform alone', async () => {
    const desk = await clinic.as('front')
    expect((await desk.refused(metadataTables.page, {})).status).toBe(403)
    expect((await desk.refused(metadataFields.create, { code: 'x', name: 'x', dataType: 'Date' })).status).toBe(403)
  })
})

describe('records', () => {
  test('are checked against their fields, and stay in their hospital', async () => {
    const { tableId, note, score, day } = await newType()
    const write = (content: Record<string, string | number | boolean | null>) => ({ tableId, content })
    expect((await nurse.refused(metadataRecords.create, write({ [score.code]: 3 }))).message).toContain('说明不能为空')
    const wrong = await nurse.refused(metadataRecords.create, write({ [note.code]: '甲', [score.code]: -1 }))
    expect(wrong).toMatchObject({ code: 40062 })
    const made = await nurse.ask(
      metadataRecords.create,
      write({ [note.code]: '甲', [score.code]: 3, [day.code]: null }),
    )
    const { result } = await nurse.ask(metadataRecords.page, { tableId })
    expect(result).toMatchObject([{ id: made.id, content: { [note.code]: '甲', [score.code]: 3 } }])
    const stranger = await (await newClinic()).with(recordKeys)
    expect((await stranger.ask(metadataRecords.page, { tableId })).total).toBe(0)
    const theirs = { id: made.id, version: made.version, content: { [note.code]: '改' } }
    expect((await stranger.refused(metadataRecords.update, theirs)).status).toBe(404)
    await nurse.ask(metadataRecords.update, theirs)
    expect(await nurse.refused(metadataRecords.update, theirs)).toMatchObject({ code: 40901 })
    await nurse.ask(metadataRecords.remove, { id: made.id })
    expect((await nurse.ask(metadataRecords.page, { tableId })).total).toBe(0)
  })

  test('are found by conditions on their fields', { tags: ['F0215'] }, async () => {
    const { tableId, note, score, day } = await newType()
    for (const [text, points, on] of [
      ['轻度疼痛', 2, '2026-11-01'],
      ['中度疼痛', 10, '2026-11-05'],
      ['无', null, null],
    ] as const)
      await nurse.ask(metadataRecords.create, {
        tableId,
        content: { [note.code]: text, [score.code]: points, [day.code]: on },
      })
    const found = async (
      field: string,
      op: '=' | '<>' | 'like' | 'not like' | 'is null' | 'is not null' | '>' | '<',
      value?: string | number,
    ) => {
      const conditions = [{ field, op, ...(value === undefined ? {} : { value }) }]
      const { result } = await nurse.ask(metadataRecords.page, { tableId, conditions })
      return result.map(({ content }) => content[note.code]).sort()
    }
    expect(await found(note.code, 'like', '疼痛')).toEqual(['中度疼痛', '轻度疼痛'])
    expect(await found(note.code, 'not like', '疼痛')).toEqual(['无'])
    expect(await found(note.code, '=', '无')).toEqual(['无'])
    expect(await found(score.code, '>', 9)).toEqual(['中度疼痛'])
    expect(await found(score.code, '<', 10)).toEqual(['轻度疼痛'])
    expect(await found(score.code, '<>', 10)).toEqual(['无', '轻度疼痛'])
    expect(await found(score.code, 'is null')).toEqual(['无'])
    expect(await found(day.code, '>', '2026-11-01')).toEqual(['中度疼痛'])
    const bad = (field: string, op: '>' | 'like' | '=', value: string) =>
      nurse.refused(metadataRecords.page, { tableId, conditions: [{ field, op, value }] })
    expect((await bad(note.code, '>', '无')).code).toBe(40063)
    expect((await bad(score.code, '=', "1' or true --")).code).toBe(40062)
    expect((await bad("x'--", '=', '1')).status).toBe(400)
  })

  test('a definition in use is neither taken away nor turned into another, and can be disabled', async () => {
    const { tableId, note, score } = await newType()
    await nurse.ask(metadataRecords.create, { tableId, content: { [note.code]: '甲', [score.code]: 5 } })
    const inUse = 40974
    expect((await platform.refused(metadataTables.removeFields, { tableId, fieldIds: [score.id] })).code).toBe(inUse)
    expect((await platform.refused(metadataTables.remove, { id: tableId })).code).toBe(inUse)
    expect((await platform.refused(metadataFields.remove, { id: score.id })).code).toBe(inUse)
    const turned = { id: score.id, version: score.version, code: score.code, name: '分值', dataType: 'String' as const }
    expect((await platform.refused(metadataFields.update, turned)).code).toBe(40975)
    const asleep = { ...turned, dataType: 'Short' as const, format: 'nonNegative' as const, status: 1 as const }
    await platform.ask(metadataFields.update, asleep)
    const [row] = (await nurse.ask(metadataRecords.page, { tableId })).result
    await nurse.ask(metadataRecords.update, { id: row!.id, version: row!.version, content: { [note.code]: '乙' } })
    const [after] = (await nurse.ask(metadataRecords.page, { tableId })).result
    expect(after!.content).toEqual({ [note.code]: '乙', [score.code]: 5 })
  })

  test('a field leaves a table or a record enters it, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { tableId, note, score } = await newType()
      const content = { [note.code]: '甲', [score.code]: 5 }
      const [record, removal] = await Promise.allSettled([
        nurse.ask(metadataRecords.create, { tableId, content }),
        platform.ask(metadataTables.removeFields, { tableId, fieldIds: [score.id] }),
      ])
      expect([record.status, removal.status].sort()).toEqual(['fulfilled', 'rejected'])
      const kept = await clinic.rows(
        sql<{
          n: number
        }>`select count(*)::int n from metadata.record where table_id = ${tableId} and content ? ${score.code}`,
      )
      expect(kept[0]!.n).toBe(record.status === 'fulfilled' ? 1 : 0)
    }
  })
})
