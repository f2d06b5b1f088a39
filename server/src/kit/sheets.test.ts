import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvFile, sheetFile } from './sheets.ts'

const columns = [{ key: 'name', header: '姓名' }]
type Slice = Record<string, unknown>[]

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1', '\t=1', '\r1', '\u3000＝1'])(
  '%j is text in a .csv',
  async (name) => {
    const slices = async function* () {
      yield [{ name }]
    }
    const [, row] = (await text(csvFile('x', columns, slices()).body as Readable)).split(/\r?\n(?=["']|$)/)
    expect(row).toMatch(/^"?'/)
  },
)

for (const [kind, file] of Object.entries({ xlsx: sheetFile, csv: csvFile })) {
  test(`${kind}: what a list refuses is known before the file begins`, async () => {
    const refusing = async function* (): AsyncGenerator<Slice> {
      await Promise.reject(new Error('no'))
      yield []
    }
    const answered = file('x', columns, refusing())
    await expect(answered.ready).rejects.toThrow('no')
    ;(answered.body as Readable).on('error', () => undefined).destroy()
  })

  test(`${kind}: the rows are all there, and the source is ended, read or not`, async () => {
    let ended = 0
    const slices = async function* (): AsyncGenerator<Slice> {
      try {
        yield [{ name: '甲' }]
        yield [{ name: '乙' }]
      } finally {
        ended++
      }
    }
    const read = file('x', columns, slices())
    await read.ready
    const whole = await text(read.body as Readable)
    if (kind === 'csv') expect(whole).toMatch(/甲[\s\S]*乙/)
    const unread = file('x', columns, slices())
    await unread.ready
    ;(unread.body as Readable).destroy()
    await expect.poll(() => ended).toBe(2)
  })
}
