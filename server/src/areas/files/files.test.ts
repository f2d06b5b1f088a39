import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_LIMITS, files, imagePath, MEGABYTE } from '@clinic/contract/areas/files/calls.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { filesOnDisk, folderOf, pdf, picture, sendFile, uploaded } from '../../../test/uploads.ts'

let clinic: Clinic
let sender: Actor

beforeAll(async () => {
  clinic = await newClinic()
  sender = await clinic.with([])
})

const send = (name: string, bytes: Buffer, who = sender, at = clinic) => sendFile(at.node, who.token, { name, bytes })
const usedIn = async (at: Clinic): Promise<number> =>
  (await at.rows(sql<{ used: number }>`select coalesce(max(used_bytes), 0)::bigint as used from files.storage`))[0]!
    .used

describe('taking files in', () => {
  test('both calls take appId 1 and type 1 with the file and answer filePath, originalName and id', {
    tags: ['F0200', 'F0383', 'F0456'],
  }, async () => {
    const bytes = await picture('#123456')
    for (const call of [files.upload, files.uploadAttachment]) {
      const { ok, data } = await sendFile(clinic.node, sender.token, { name: '术前 照片(1).JPG', bytes, call })
      expect(ok).toBe(true)
      expect(data).toEqual({ id: expect.any(Number), originalName: '术前 照片(1).JPG', filePath: imagePath(data.id) })
    }
    const strange = await sendFile(clinic.node, sender.token, {
      name: 'a.png',
      bytes: await picture('#111', { kind: 'png' }),
      fields: { appId: '1', type: '1', path: '../x' },
    })
    expect(strange.answer).toMatchObject({ status: 400 })
  })

  test('pictures are drawn anew: nothing of the camera stays, they stand upright, and have a thumbnail', async () => {
    const shot = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#a0522d' } })
      .withExif({ IFD0: { Make: 'CAMERA-MAKER', Copyright: 'SECRET-PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(shot.includes('SECRET-PLACE')).toBe(true)
    const id = await uploaded(clinic.node, sender.token, { name: 'shot.jpeg', bytes: shot })
    const original = await sender.ask(files.image, { id })
    const seen = await sharp(original as unknown as Buffer).metadata()
    expect(seen).toMatchObject({ format: 'jpeg', width: 600, height: 1200 })
    expect([seen.exif, seen.icc, seen.xmp]).toEqual([undefined, undefined, undefined])
    expect((original as unknown as Buffer).includes('SECRET-PLACE')).toBe(false)
    const thumb = await sender.raw('GET', imagePath(id, 'thumb'))
    expect(await sharp(thumb.body).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 320 })
    expect(thumb.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    })
  })

  test('endings count without case; what is behind them is looked at', { tags: ['F0305'] }, async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    const [jpeg, png] = [await picture('#fff'), await picture('#fff', { kind: 'png' })]
    const script = Buffer.from('<?php system($_GET[0]); ?>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const hostile: [string, Buffer][] = [
      ['shell.php', script],
      ['shell.jpg', script],
      ['shell.php.jpg', script],
      ['photo.svg', svg],
      ['photo.png', svg],
      ['page.html', Buffer.from('<html><script>1</script></html>')],
      ['page.pdf', Buffer.from('<html><script>1</script></html>')],
      ['photo.gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
      ['photo.jpg', png],
      ['photo.png', jpeg],
      ['scan.pdf', jpeg],
      ['photo.jpg', pdf()],
      ['archive.zip', Buffer.from('PK\u0003\u0004')],
      ['sheet.pdf', Buffer.from('PK\u0003\u0004')],
      ['program.exe', Buffer.from('MZ')],
      ['noending', jpeg],
      ['.jpg', script],
      ['photo.jpg\u202Egnp.exe', jpeg],
      ['photo.jpg/', jpeg],
    ]
    for (const [name, bytes] of hostile) {
      const { ok, answer } = await send(name, bytes, somebody, lone)
      expect(ok, name).toBe(false)
      expect(answer, name).toMatchObject({ status: 415, message: '请上传后缀名为 jpg,jpeg,png,pdf 的附件!' })
    }
    expect(filesOnDisk(lone)).toEqual([])
    expect(await lone.rows(sql`select 1 from files.file`)).toEqual([])
    for (const [name, bytes] of [
      ['A.JPG', jpeg],
      ['B.Jpeg', jpeg],
      ['C.PNG', png],
      ['D.PDF', pdf()],
    ] as const)
      expect((await send(name, bytes, somebody, lone)).ok, name).toBe(true)
  })

  test('broken pictures, and ones that would unpack to more than memory holds, are refused and leave nothing', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    const whole = await picture('#abc', { side: 900 })
    const cut = await send('cut.jpg', whole.subarray(0, whole.length / 2), somebody, lone)
    expect(cut.answer).toMatchObject({ code: 40098 })
    const head = Buffer.concat([await picture('#abc', { kind: 'png' })])
    const noise = Buffer.concat([head.subarray(0, 33), Buffer.alloc(500, 7)])
    expect((await send('noise.png', noise, somebody, lone)).answer).toMatchObject({ code: 40098 })
    // 64 million pixels of one colour: 200 MB in memory, a few kB on the wire.
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const before = process.memoryUsage().rss
    expect((await send('bomb.png', bomb, somebody, lone)).answer).toMatchObject({
      code: 42298,
      message: '图片超过 5000 万像素，请缩小后再上传',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE)
    expect(filesOnDisk(lone)).toEqual([])
  })

  test('30 MB pass, one byte more does not, and nothing of it stays', { tags: ['F0307'] }, async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    const limit = FILE_LIMITS.shared * MEGABYTE
    const full = Buffer.concat([pdf(), Buffer.alloc(limit - pdf().length, 32)])
    expect((await send('full.pdf', full, somebody, lone)).ok).toBe(true)
    const kept = filesOnDisk(lone)
    expect(kept).toHaveLength(1)
    for (const more of [1, 200_000]) {
      const { answer } = await send('over.pdf', Buffer.concat([full, Buffer.alloc(more)]), somebody, lone)
      expect(answer).toMatchObject({ status: 413, code: 41398, message: '附件不能超过30M' })
    }
    expect(filesOnDisk(lone)).toEqual(kept)
  })

  test.each([
    '../../../etc/passwd.png',
    '..\\..\\windows\\win.png',
    '/etc/cron.d/x.png',
    'C:\\x.png',
    `${'长'.repeat(300)}.png`,
    'a\u202egnp.png',
    "'; drop table files.file; --.png",
    '<img src=x onerror=alert(1)>.png',
  ])('a name is only a name: %s', async (name) => {
    const { ok, data } = await send(name, await picture('#777', { kind: 'png' }))
    expect(ok).toBe(true)
    expect(data.originalName).not.toMatch(/[\\/\u202e]/)
    expect(data.originalName.length).toBeLessThanOrEqual(120)
    expect(data.originalName).toMatch(/\.png$/)
    const got = await sender.raw('GET', `/api/v1/file/data/down/${data.id}`)
    expect(got.headers['content-disposition']).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\r\n]+$/)
  })

  test('forms that are not what they say are refused, never a fault', async () => {
    const { http } = clinic.node
    const headers = { authorization: `Bearer ${sender.token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const bodies = [
      '',
      '--x--',
      part,
      `${part}abc`,
      `${part}abc\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="b.png"\r\n\r\nabc\r\n--x--`,
      '--x\r\ncontent-disposition: form-data; name="other"; filename="a.png"\r\n\r\nabc\r\n--x--',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
      '--x\r\ncontent-disposition: form-data; name="appId"\r\n\r\n1\r\n--x--',
      `${part}\r\n--x--`,
    ]
    for (const payload of bodies) {
      const answer = await http.inject({ method: 'POST', url: files.upload.path, headers, payload })
      expect(answer.statusCode, JSON.stringify(payload)).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, JSON.stringify(payload)).toBeLessThan(500)
      expect(answer.json()).toMatchObject({ statusCode: expect.any(Number), message: expect.stringMatching(/[一-龥]/) })
    }
    const json = await sender.raw('POST', files.upload.path, { appId: 1, type: 1, file: 'x' })
    expect(json.status).toBe(415)
    expect(json.json()).toMatchObject({ key: 'common.unsupportedMedia' })
    expect(readdirSync(join(folderOf(clinic), 'incoming'))).toEqual([])
    expect(clinic.node.bugs).toEqual([])
  })

  test('the same content sent by many at once is kept once; each has a file of her own', async () => {
    const lone = await newClinic()
    const people = await Promise.all([1, 2, 3].map(() => lone.with([])))
    const bytes = await picture('#0f0f0f', { side: 300 })
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) => uploaded(lone.node, people[n % 3]!.token, { name: `${n}.jpg`, bytes })),
    )
    expect(new Set(ids).size).toBe(12)
    expect(await lone.rows(sql`select sha256 from files.blob`)).toHaveLength(1)
    expect(filesOnDisk(lone)).toHaveLength(2)
    const [blob] = await lone.rows(sql<{ bytes: number }>`select bytes from files.blob`)
    expect(await usedIn(lone)).toBe(blob!.bytes)
  })

  test('a hospital and a person have only so much room, also when everybody sends at once', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    await uploaded(lone.node, somebody.token, { name: 'a.pdf', bytes: pdf('a') })
    await lone.rows(sql`update files.storage set quota_bytes = used_bytes + 150`)
    const answers = await Promise.all(
      ['b', 'c', 'd', 'e'].map((text) => send(`${text}.pdf`, pdf(text.repeat(40)), somebody, lone)),
    )
    const taken = answers.filter(({ ok }) => ok).length
    expect(taken).toBe(1)
    expect(answers.filter(({ ok }) => !ok).map(({ answer }) => answer.code)).toEqual([40998, 40998, 40998])
    await lone.rows(sql`update files.storage set quota_bytes = 1000000, loose_bytes = 100`)
    expect((await send('f.pdf', pdf('f'), somebody, lone)).answer).toMatchObject({ code: 42998 })
    expect((await send('f.pdf', pdf('f'), await lone.with([]), lone)).ok).toBe(true)
  })

  test('every upload leaves one row in the trail, a refused one too', async () => {
    const lone = await newClinic()
    const somebody = await lone.with([])
    await uploaded(lone.node, somebody.token, { name: 'a.pdf', bytes: pdf() })
    await send('a.exe', pdf(), somebody, lone)
    const rows = await lone.rows(sql<{ outcome: string; refusal_key: string | null; object_no: string | null }>`
      select outcome, refusal_key, object_no from trail.entry where title = '上传附件' order by id`)
    expect(rows).toEqual([
      { outcome: 'done', refusal_key: null, object_no: 'a.pdf' },
      { outcome: 'refused', refusal_key: 'files.wrongType', object_no: null },
    ])
  })
})

test('the image path helper without an id reports it', { tags: ['F0325'] }, () => {
  for (const none of [undefined, null, '', 0, 'abc', '../x'])
    expect(() => imagePath(none)).toThrow('获取图片路径：请传入有效的图片id')
  expect(imagePath(7)).toBe('/api/v1/rabbit/file/get/image/7')
})
