import { expect, test } from 'vitest'
import { sentenceOf } from './failed-start.ts'

const thrown = (code: string, path?: string) => Object.assign(new Error(code), { code, ...(path ? { path } : {}) })

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])('%s on a folder names it, without one it is the port', (code) => {
  expect(sentenceOf(thrown(code, '/srv/data')).chinese).toContain('无法写入 /srv/data')
  expect(sentenceOf(thrown(code)).chinese).toContain('不能使用该端口')
})

test('a port in use, an address of another machine, a full disk are said, with a path or without', () => {
  for (const path of [undefined, '/srv/data']) {
    expect(sentenceOf(thrown('EADDRINUSE', path)).chinese).toContain('端口已被占用')
    expect(sentenceOf(thrown('ENOTFOUND', path)).chinese).toContain('不是本机的地址')
    expect(sentenceOf(thrown('ENOSPC', path)).chinese).toContain('磁盘空间不足')
    expect(sentenceOf(thrown('EMFILE', path)).chinese).toContain('程序内部出错')
  }
  for (const nothing of [null, undefined, 'a word']) expect(sentenceOf(nothing).chinese).toContain('程序内部出错')
})
