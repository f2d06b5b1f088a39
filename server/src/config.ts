/** Configuration from the environment (decisions §2). A wrong value ends the start with one sentence. */
import { resolve } from 'node:path'
import { CannotStart } from './kit/postgres/index.ts'

export type Config = {
  readonly port: number
  readonly host: string
  /** Database, files and keys of the embedded installation. */
  readonly dataDir: string
  /** Owner URL of a PostgreSQL server of one's own; absent: the embedded one. */
  readonly databaseUrl: string | undefined
  /** Whether a fresh database gets the demo clinic. */
  readonly demo: boolean
  /** Customers of the demo clinic; absent: the everyday size. */
  readonly demoSize: number | undefined
  /** Makes every captcha accept this text. Never in production. */
  readonly testCaptcha: string | undefined
  readonly production: boolean
  /** The virus scanner uploads go through; absent: none. */
  readonly clamd: ClamdAddress | null
}

/** Where ClamAV's daemon listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment. @throws CannotStart */
export const readConfig = (env: Environment, root: string): Config => {
  const production = env.NODE_ENV === 'production'
  const testCaptcha = env.TEST_CAPTCHA || undefined
  if (testCaptcha && production)
    throw new CannotStart(
      'TEST_CAPTCHA 只能用于测试：请在正式环境中去掉它。',
      'TEST_CAPTCHA is for tests only; remove it where NODE_ENV is production.',
    )
  const databaseUrl = env.DATABASE_URL || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new CannotStart(
      'DATABASE_URL 应以 postgres:// 开头，例如 postgres://owner:密码@127.0.0.1:5432/clinic。',
      'DATABASE_URL begins with postgres://, as in postgres://owner:password@127.0.0.1:5432/clinic.',
    )
  return {
    port: integer(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    databaseUrl,
    demo: word(env, 'DEMO', databaseUrl ? 'off' : 'on') === 'on',
    demoSize: env.DEMO_SIZE ? integer(env, 'DEMO_SIZE', 0, 100, 5_000_000) : undefined,
    testCaptcha,
    production,
    clamd: clamdOf(env.CLAMD),
  }
}

const clamdOf = (text: string | undefined): ClamdAddress | null => {
  if (!text) return null
  const tcp = /^tcp:\/\/([\w.-]+):(\d{1,5})$/.exec(text)
  if (tcp) return { host: tcp[1]!, port: Number(tcp[2]) }
  const unix = /^unix:(\/.+)$/.exec(text)
  if (unix) return { path: unix[1]! }
  throw new CannotStart(
    `CLAMD 应为 tcp://主机:端口 或 unix:/路径，现在是“${text}”。`,
    `CLAMD is tcp://host:port or unix:/path, not "${text}".`,
  )
}

const integer = (env: Environment, name: string, standard: number, min: number, max: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return standard
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new CannotStart(
      `${name} 应为 ${min} 到 ${max} 的整数，现在是“${text}”。`,
      `${name} is a whole number from ${min} to ${max}, not "${text}".`,
    )
  return value
}

const word = (env: Environment, name: string, standard: 'on' | 'off'): 'on' | 'off' => {
  const text = env[name] || standard
  if (text !== 'on' && text !== 'off')
    throw new CannotStart(`${name} 只能是 on 或 off，现在是“${text}”。`, `${name} is on or off, not "${text}".`)
  return text
}
