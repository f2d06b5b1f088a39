/**
 * PostgreSQL refuses to run as root. When we are root, its processes get the uid of an ordinary account, and everything
 * they touch must lie where that account can reach it.
 */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart, codeOf } from './cannot-start.ts'

/** uid and gid PostgreSQL runs with; null: the ones we have ourselves. */
export type Account = { readonly uid: number; readonly gid: number } | null

/** Account for a data directory: ourselves, or as root its present owner, else `postgres`, else `nobody`. */
export const accountFor = (place: string): Account => {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(place, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = known.find((fields) => fields[0] === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new CannotStart(
    '以 root 运行时，数据库需要系统账号 postgres 或 nobody，请先创建其中一个。',
    'Running as root, the database needs a system account named postgres or nobody; please create one.',
  )
}

/** True when the account may pass through every folder above the path. */
export const reachable = (path: string, account: Account): boolean => {
  if (!account) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found) {
      const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0
      if (((found.mode >> shift) & 1) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}

/** True when the program starts under the account: its folders, its libraries and its own mode allow it. */
export const runs = (program: string, account: Account): boolean => {
  try {
    accessSync(program, constants.R_OK)
    execFileSync(program, ['--version'], { ...(account ?? {}), cwd: '/', stdio: 'ignore' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EPERM')
      throw new CannotStart(
        '当前环境不允许 root 切换到普通账号运行数据库，请改用普通用户启动，或用 DATABASE_URL 指定已有的 PostgreSQL。',
        'This environment forbids root to switch to another account; start as an ordinary user or set DATABASE_URL.',
        { cause: error },
      )
    return false
  }
}
