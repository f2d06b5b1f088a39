/** Configuration from the environment (decisions §2). A wrong value ends the start with one sentence. */
import { isIP } from 'node:net'
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
  /** scrypt's cost for new passwords; absent: the real one. Never in production. */
  readonly passwordCost: number | undefined
  readonly production: boolean
  /** Addresses and networks of the proxies whose word is believed; empty: nobody's. */
  readonly trustProxy: readonly string[]
  /** Opens figures and documents to whoever shows it; absent: to the machine itself. */
  readonly operatorToken: string | undefined
  /** Seconds the clock of this run is ahead of the machine's; for tests. Never in production. */
  readonly clockOffset: number
  /** The virus scanner uploads go through; absent: none. */
  readonly clamd: ClamdAddress | null
}

/** Where ClamAV's daemon listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

type Environment = Readonly<Record<string, string | undefined>>

/** What only tests may set. @throws CannotStart */
const refuseInProduction = (name: string): never => {
  throw new CannotStart(
    `${name} 只能用于测试：请在正式环境中去掉它。`,
    `${name} is for tests only; remove it where NODE_ENV is production.`,
  )
}

/** Reads and checks the environment. @throws CannotStart */
export const readConfig = (env: Environment, root: string): Config => {
  const production = env.NODE_ENV === 'production'
  const testCaptcha = env.TEST_CAPTCHA || undefined
  if (testCaptcha && production) refuseInProduction('TEST_CAPTCHA')
  if (env.TEST_PASSWORD_COST && production) refuseInProduction('TEST_PASSWORD_COST')
  const clockOffset = integer(env, 'TEST_CLOCK_OFFSET', 0, -A_CENTURY, A_CENTURY)
  if (clockOffset !== 0 && production) refuseInProduction('TEST_CLOCK_OFFSET')
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
    passwordCost: env.TEST_PASSWORD_COST ? costOf(env) : undefined,
    production,
    trustProxy: proxiesOf(env.TRUST_PROXY),
    operatorToken: operatorTokenOf(env.OPERATOR_TOKEN),
    clockOffset,
    clamd: clamdOf(env.CLAMD),
  }
}

const A_CENTURY = 3_155_760_000

/** A power of two, as scrypt wants it; never more than the real one. */
const costOf = (env: Environment): number => {
  const cost = integer(env, 'TEST_PASSWORD_COST', 0, 2, 131_072)
  if (Number.isInteger(Math.log2(cost))) return cost
  throw new CannotStart(
    'TEST_PASSWORD_COST 应为 2 的幂，例如 1024。',
    'TEST_PASSWORD_COST is a power of two, as 1024 is.',
  )
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

/** `127.0.0.1, 10.0.0.0/8, fd00::/8`; a network of everybody would let everybody say where he is. */
const proxiesOf = (text = ''): string[] => {
  const named = text.split(/[\s,]+/).filter((one) => one !== '')
  for (const one of named) {
    const [address = '', bits, more] = one.split('/')
    const widest = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : 0
    const narrow = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest)
    if (widest === 0 || !narrow || more !== undefined)
      throw new CannotStart(
        `TRUST_PROXY 应为代理服务器的地址或网段，用逗号分隔，例如 127.0.0.1,10.0.0.0/8，现在有“${one}”。`,
        `TRUST_PROXY lists addresses or networks of proxies, as in 127.0.0.1,10.0.0.0/8; "${one}" is neither.`,
      )
  }
  return named
}

const operatorTokenOf = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (/^[\x21-\x7e]{20,200}$/.test(text)) return text
  throw new CannotStart(
    'OPERATOR_TOKEN 应为 20 到 200 个不含空格的字母、数字或符号。',
    'OPERATOR_TOKEN has 20 to 200 letters, digits or signs, and no spaces.',
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
