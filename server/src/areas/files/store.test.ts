import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, imagePath } from '@clinic/contract/areas/files/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { filesOnDisk, folderOf, pdf, picture, uploaded } from '../../../test/uploads.ts'
import { present } from '../../kit/clock.ts'
import { bindFiles, fileOwners } from './index.ts'
import { sweepFiles } from './sweep.ts'

let clinic: Clinic
let sender: Actor
let colleague: Actor

/** Documents 7 and up may be seen by everybody; the others by nobody. */
const owners = fileOwners()
fileOwners.by(() => ({
  ...owners,
  'test-paper': { maySee: (_ctx, id) => id >= 7, traced: true },
  'test-draft': { maySee: () => true, whyNotRemove: async () => null },
}))
afterAll(() => fileOwners.by(() => owners))

beforeAll(async () => {
  clinic = await newClinic()
  sender = await clinic.with([])
  colleague = await clinic.with([])
})

const rowsIn = (at: Clinic) =>
  at.rows(
    sql<{ id: number; status: string; sha256: string | null }>`select id, status, sha256 from files.file order by id`,
  )
const usedIn = async (at: Clinic): Promise<number> =>
  (await at.rows(sql<{ used: number }>`select coalesce(max(used_bytes), 0)::bigint as used from files.storage`))[0]!
    .used

describe('seeing, downloading, deleting', () => {
  test('a file that is not saved yet is its sender’s alone, and of no other hospital', async () => {
    const id = await uploaded(clinic.node, sender.token, {
      name: 'a.png',
      bytes: await picture('#222', { kind: 'png' }),
    })
    const stranger = await (await newClinic()).with([])
    for (const other of [colleague, stranger]) {
      for (const path of [imagePath(id), imagePath(id, 'thumb'), `/api/v1/file/data/down/${id}`])
        expect((await other.raw('GET', path)).status, path).toBe(404)
      expect(await other.refused(files.remove, { fileId: id })).toMatchObject({ status: 404 })
    }
    expect((await sender.raw('GET', imagePath(id))).status).toBe(200)
  })

  test('saved with a document, the document decides; looking at an original is written down where that is asked', async () => {
    const ids = await Promise.all(
      ['#301', '#302'].map(async (colour) =>
        uploaded(clinic.node, sender.token, { name: 'x.jpg', bytes: await picture(colour) }),
      ),
    )
    const [open, closed] = ids as [number, number]
    const bind = (id: number, owner: number) =>
      clinic.inside((ctx) => bindFiles(ctx, { type: 'test-paper', id: owner }, [id]), { staffId: sender.staffId })
    await bind(open, 8)
    await bind(closed, 3)
    expect((await colleague.raw('GET', imagePath(open))).status).toBe(200)
    expect((await colleague.raw('GET', imagePath(closed))).status).toBe(404)
    expect((await sender.raw('GET', imagePath(closed))).status).toBe(404)
    expect(await colleague.refused(files.remove, { fileId: open })).toMatchObject({ code: 42398 })
    const traces = await clinic.rows(sql<{ staff_id: number }>`
      select staff_id from trail.entry where title = '查看图片' and object_id = ${open}`)
    expect(traces).toEqual([{ staff_id: colleague.staffId }])
    // Nobody takes over what somebody else sent, or what belongs to another document.
    const loose = await uploaded(clinic.node, colleague.token, { name: 'y.pdf', bytes: pdf('theirs') })
    await expect(bind(loose, 9)).rejects.toThrow(/不存在/)
    await expect(bind(open, 9)).rejects.toThrow(/不存在/)
  })

  test('what a document lets go may be deleted by its sender, and is gone', async () => {
    const id = await uploaded(clinic.node, sender.token, { name: 'z.pdf', bytes: pdf('draft') })
    await clinic.inside((ctx) => bindFiles(ctx, { type: 'test-draft', id: 1 }, [id]), { staffId: sender.staffId })
    expect(await colleague.refused(files.remove, { fileId: id })).toMatchObject({ status: 403 })
    await sender.ask(files.remove, { fileId: id })
    expect((await sender.raw('GET', `/api/v1/file/data/down/${id}`)).status).toBe(404)
  })

  test('PDF goes out as a download only, never into a page, and every download is written down', async () => {
    const id = await uploaded(clinic.node, sender.token, { name: '知情同意书.pdf', bytes: pdf('同意') })
    expect((await sender.raw('GET', imagePath(id))).status).toBe(404)
    const got = await sender.raw('GET', `/api/v1/file/data/down/${id}`)
    expect(got.body.equals(pdf('同意'))).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(pdf('同意').length),
    })
    expect(got.headers['content-disposition']).toContain(encodeURIComponent('知情同意书.pdf'))
    const rows = await clinic.rows(sql`select 1 from trail.entry where title = '下载附件' and object_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('the file cookie opens pictures and nothing else, and ends with its session', async () => {
    const someone = await clinic.with([])
    const id = await uploaded(clinic.node, someone.token, {
      name: 'c.png',
      bytes: await picture('#444', { kind: 'png' }),
    })
    const given = await someone.raw('POST', files.pass.path, { secure: true })
    const set = String(given.headers['set-cookie'])
    expect(set).toMatch(/; Path=\/api\/v1\/rabbit\/file\/get\/image; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    const cookie = set.split(';')[0]!
    expect(cookie).not.toContain(someone.token)
    const { http } = clinic.node
    const get = async (url: string, value = cookie) =>
      (await http.inject({ url, headers: { cookie: value } })).statusCode
    expect(await get(imagePath(id))).toBe(200)
    expect(await get(`/api/v1/file/data/down/${id}`)).toBe(401)
    expect(await get('/api/v1/his/hospital/get/current')).toBe(401)
    expect(await get(imagePath(id), `${cookie.slice(0, -4)}AAAA`)).toBe(401)
    expect(await get(imagePath(id), '')).toBe(401)
    await someone.raw('POST', '/api/v1/login/usr/loginout', {})
    expect(await get(imagePath(id))).toBe(401)
  })
})

describe('what goes by itself', () => {
  const daysAhead = (days: number): string => new Date(present().getTime() + days * 86_400_000).toISOString()

  test('files nobody saved go after a day, their content a day later, the disk with them; saved ones stay', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    const kept = await uploaded(lone.node, somebody.token, { name: 'k.pdf', bytes: pdf('kept') })
    await uploaded(lone.node, somebody.token, { name: 'l.jpg', bytes: await picture('#555') })
    await lone.inside((ctx) => bindFiles(ctx, { type: 'test-draft', id: 2 }, [kept]), { staffId: somebody.staffId })
    await lone.inside((ctx) => sweepFiles(ctx))
    expect(await rowsIn(lone)).toHaveLength(2)
    await lone.inside((ctx) => sweepFiles(ctx), { clock: daysAhead(1.1) })
    expect(await rowsIn(lone)).toMatchObject([{ id: kept, status: 'bound' }])
    expect(await lone.rows(sql`select 1 from files.blob`)).toHaveLength(1)
    const files = filesOnDisk(lone)
    expect(files).toHaveLength(3)
    await lone.inside((ctx) => sweepFiles(ctx))
    expect(filesOnDisk(lone)).toHaveLength(3)
    for (const file of files) utimesSync(file, new Date(0), new Date(0))
    await lone.inside((ctx) => sweepFiles(ctx))
    expect(filesOnDisk(lone)).toHaveLength(1)
    expect(await usedIn(lone)).toBe(pdf('kept').length)
    expect((await somebody.raw('GET', `/api/v1/file/data/down/${kept}`)).status).toBe(200)
  })

  test('what a crash left is found: half a file on its way in, a content without its row', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    const id = await uploaded(lone.node, somebody.token, { name: 'a.pdf', bytes: pdf('there') })
    const folder = folderOf(lone)
    const half = join(folder, 'incoming', 'half')
    const orphan = join(folder, readdirSync(folder).find((name) => name.length === 2)!, 'ab'.repeat(32))
    const fresh = join(folder, 'incoming', 'fresh')
    for (const path of [half, orphan, fresh]) writeFileSync(path, 'x')
    for (const path of [half, orphan]) utimesSync(path, new Date(0), new Date(0))
    for (const path of filesOnDisk(lone).filter((path) => path.length > 60 && path !== fresh))
      utimesSync(path, new Date(0), new Date(0))
    expect(await lone.inside((ctx) => sweepFiles(ctx))).toBe(2)
    expect([half, orphan, fresh].map((path) => existsSync(path))).toEqual([false, false, true])
    expect((await somebody.raw('GET', `/api/v1/file/data/down/${id}`)).status).toBe(200)
  })

  test('sending a content again while the sweep wants it keeps it', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    for (let round = 0; round < 5; round++) {
      const bytes = pdf(`round ${round}`)
      const first = await uploaded(lone.node, somebody.token, { name: 'a.pdf', bytes })
      await somebody.ask(files.remove, { fileId: first })
      await lone.rows(
        sql`delete from files.blob b where not exists (select from files.file f where f.sha256 = b.sha256)`,
      )
      for (const path of filesOnDisk(lone)) utimesSync(path, new Date(0), new Date(0))
      const [, again] = await Promise.all([
        lone.inside((ctx) => sweepFiles(ctx)),
        uploaded(lone.node, somebody.token, { name: 'b.pdf', bytes }),
      ])
      expect((await somebody.raw('GET', `/api/v1/file/data/down/${again}`)).status).toBe(200)
    }
  })
})
