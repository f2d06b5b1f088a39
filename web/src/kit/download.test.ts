import { call } from '@clinic/contract/call.ts'
import { expect, test, vi } from 'vitest'
import { download } from './ask.ts'

test('a file tells how much of it has come, as a share of its length', { tags: ['F0626'] }, async () => {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const length of [250, 250, 500]) stream.enqueue(new Uint8Array(length))
      stream.close()
    },
  })
  const headers = {
    'content-length': '1000',
    'content-disposition': "attachment; filename*=UTF-8''%E9%A1%BE%E5%AE%A2.csv",
  }
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { cookie: '', createElement: () => link })
  const shares: number[] = []
  const sheet = call('POST /api/v1/thing/export', { title: '导出', may: 'visit:export', form: 'file' })
  await download(sheet, {} as never, (got, total) => shares.push(got / total!))
  expect(shares).toEqual([0.25, 0.5, 1])
  expect(link.download).toBe('顾客.csv')
  expect(link.click).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
