/** Signing in as a browser does: captcha, key, encoded password. For tests of the session area. */
import { session } from '@clinic/contract/areas/session/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { sm2 } from 'sm-crypto-v2'
import { hashPassword, setPassword } from '../src/areas/session/index.ts'
import { createStaff, type NewStaff } from '../src/areas/staff/index.ts'
import type { Clinic } from './clinic.ts'
import { type Node, TEST_CAPTCHA } from './node.ts'
import { type Answer, send } from './send.ts'

export const PASSWORD = 'Sommer-2026-regen'

/** Hires somebody who can sign in. */
export const hireWithPassword = async (
  clinic: Clinic,
  account: string,
  staff: Partial<NewStaff> = {},
  password = PASSWORD,
): Promise<number> => {
  const passwordHash = await hashPassword(clinic.node.services.node, password)
  return await clinic.inside(async (ctx) => {
    const id = await createStaff(ctx, { account, name: '李能登', ...staff })
    await setPassword(ctx, id, passwordHash, staff.mustChange ?? false)
    return id
  })
}

export type Key = OutputOf<typeof session.publicKey>
export const encode = (key: Key, password: string): string =>
  sm2.doEncrypt(`${key.nonce}|${password}`, key.publicKey, 1)
export const keyOf = async (node: Node): Promise<Key> => (await send(node, session.publicKey, {}, {})).data as Key

export type SignIn = {
  readonly username: string
  readonly password?: string
  readonly hospitalId?: number
  readonly captcha?: string
  readonly uuid?: string
  readonly key?: Key
  readonly passwd?: string
  readonly ip?: string
  /** The browser's cookies. */
  readonly cookie?: string
  /** Further fields of the form. */
  readonly more?: Readonly<Record<string, unknown>>
}
export type SignedIn = { token: string; hospitalId: number; hospitalName: string; mustChangePassword: boolean }
export type Outcome = { ok: boolean; data: SignedIn; answer: Answer; setCookie: string }

/** Either family's envelope. */
type Body = {
  code?: number
  statusCode?: number
  data: SignedIn
  msg?: string
  message?: string
  key: string
}

/** One attempt; `ip` keeps tests out of each other's limits. */
export const attempt = async (
  node: Node,
  { password = PASSWORD, ...form }: SignIn,
  door: { readonly path: string } = session.login,
): Promise<Outcome> => {
  const key = form.key ?? (await keyOf(node))
  const answer = await node.http.inject({
    method: 'POST',
    url: door.path,
    remoteAddress: form.ip ?? '10.0.0.1',
    headers: form.cookie === undefined ? {} : { cookie: form.cookie },
    payload: {
      username: form.username,
      passwd: form.passwd ?? encode(key, password),
      keyId: key.keyId,
      captcha: form.captcha ?? TEST_CAPTCHA,
      uuid: form.uuid ?? 'test',
      ...(form.hospitalId === undefined ? {} : { hospitalId: form.hospitalId }),
      loginType: 1,
      ...form.more,
    },
  })
  const { data, key: refusal, ...body } = answer.json() as Body
  const code = body.code ?? body.statusCode ?? 0
  const message = body.msg ?? body.message ?? ''
  const setCookie = String(answer.headers['set-cookie'] ?? '')
  return {
    ok: answer.statusCode === 200,
    data,
    answer: { status: answer.statusCode, code, key: refusal, message },
    setCookie,
  }
}

/** Signs in. @throws Error with the refusal when it does not work */
export const signedIn = async (node: Node, form: SignIn): Promise<SignedIn> => {
  const { ok, data, answer } = await attempt(node, form)
  if (!ok) throw new Error(`${form.username} could not sign in: ${answer.code} ${answer.key} ${answer.message}`)
  return data
}

/** Rows of the login log. */
export const loginLog = (clinic: Clinic) =>
  clinic.rows(
    sql<{ outcome: string; refusal_key: string | null; object_no: string; staff_id: number | null; ip: string }>`
      select outcome, refusal_key, object_no, staff_id, host(ip::inet) as ip from trail.entry where object_type = 'login' order by id`,
  )
