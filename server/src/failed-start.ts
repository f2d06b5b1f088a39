/** A start that fails says what a person can do, in one sentence of each language; the rest goes to a file. */

import { CannotStart } from './kit/postgres/cannot-start.ts'
import { DataAway } from './kit/postgres/dead-place.ts'
import { tellFailedStart } from './start-failure.mjs'

type Sentence = { readonly chinese: string; readonly english: string }

const byCode: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: {
    chinese: '端口已被占用：请停止占用它的程序，或用 PORT=另一个端口 重新启动。',
    english: 'The port is in use; stop the program that has it, or start again with PORT=<another port>.',
  },
  EADDRNOTAVAIL: {
    chinese: 'HOST 不是本机的地址：请改为 127.0.0.1 或 0.0.0.0。',
    english: 'HOST is no address of this machine; use 127.0.0.1 or 0.0.0.0.',
  },
  ENOSPC: {
    chinese: '磁盘空间不足：请清理后重新启动。',
    english: 'The disk is full; make room and start again.',
  },
}
const notWritable = (path: string): Sentence => ({
  chinese: `无法写入 ${path}：请检查 DATA_DIR 及其属主。`,
  english: `${path} cannot be written; check DATA_DIR and who owns it.`,
})
const lowPort: Sentence = {
  chinese: '当前用户不能使用该端口：请用 PORT 指定 1024 以上的端口。',
  english: 'This account may not use that port; set PORT to one above 1024.',
}
const ours: Sentence = {
  chinese: '启动失败：程序内部出错。请把下面的文件交给技术支持；数据没有受到影响。',
  english:
    'The start failed because of a fault of the product. Please hand the file below to support; your data is untouched.',
}

/** What a person can put right, or that it is not hers to put right. */
export const sentenceOf = (error: unknown): Sentence => {
  if (error instanceof CannotStart) {
    const [chinese = '', english = ''] = error.message.split('\n')
    return { chinese, english }
  }
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOTFOUND') return byCode.EADDRNOTAVAIL!
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return path ? notWritable(path) : lowPort
  return byCode[code] ?? ours
}

/** Says it and ends the process with 1. */
export const failStart = (error: unknown, dataDir: string): never => {
  tellFailedStart(sentenceOf(error), error, error instanceof DataAway ? null : dataDir)
  process.exit(1)
}
