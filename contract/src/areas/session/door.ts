/**
 * The calls of the sign-in page, apart from the area they belong to: the page loads these and nothing else of the contract.
 * Source: specification 000 §4, §7; decisions §2.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Nullable, Shape, Text, Word } from '../../words.ts'

/** The key passwords are encoded under: `passwd` = hex SM2 (C1C3C2) of `nonce|password`. */
const PublicKey = Shape({
  keyId: Text(60),
  algorithm: Word('SM2'),
  /** Uncompressed point, hex, beginning with 04. */
  publicKey: Text(130),
  /** Good for one sign-in or one change of password. */
  nonce: Text(60),
  /** Seconds. */
  expiresIn: Type.Integer(),
})

/** `image` is a PNG data URL; `uuid` goes back with the answer. */
const Captcha = Shape({ image: Text(40_000), uuid: Text(60) })

const captcha = { title: '验证码', may: 'public', effect: 'read', output: Captcha, perMinute: 60 } as const

/** A password on the wire. */
export const Encoded = Text(2_000, { pattern: '^[0-9a-fA-F]{194,2000}$' })
const HospitalInput = Type.Optional(Type.Union([Id, Type.String({ pattern: '^\\d{0,16}$' })]))

/** Sign-in form. The password goes out encoded, as `passwd` (or `password` where the specification prints that). */
const loginForm = {
  username: Text(32, { minLength: 1 }),
  passwd: Type.Optional(Encoded),
  password: Type.Optional(Encoded),
  keyId: Text(60, { minLength: 1 }),
  captcha: Text(10),
  uuid: Text(60),
  hospitalId: HospitalInput,
  loginType: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Text(10)])),
  appId: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 99 }), Text(20)])),
  account: Type.Optional(Text(32)),
}

/** A session: the token, and what the sign-in page keeps. */
export const SignedIn = Shape({
  token: Text(80),
  hospitalId: Id,
  hospitalName: Text(30),
  /** The password was set by somebody else: nothing works before it is changed. */
  mustChangePassword: Type.Boolean(),
})

const login = {
  title: '登录',
  may: 'public',
  effect: 'read',
  input: loginForm,
  output: SignedIn,
  perMinute: 30,
} as const

/** Part of `session`. */
export const door = {
  publicKey: call('GET /api/v1/login/usr/get/publicKey', {
    title: '密码公钥',
    may: 'public',
    output: PublicKey,
    perMinute: 60,
  }),
  captcha: call('GET /api/v1/login/usr/get/captcha', captcha),
  captchaOfStaff: call('POST /api/v1/data/hospitalStaff/captcha', {
    ...captcha,
    input: { reqId: Type.Optional(Text(60)) },
  }),
  captchaOfPlatform: call('POST /api/v1/rabbit/captcha/get', { ...captcha, envelope: 'rabbit' }),
  login: call('POST /api/v1/login/usr/login', login),
  loginOfStaff: call('POST /api/v1/data/hospitalStaff/login', login),
  /** Name and password the alternate sign-in form begins with: the demo clinic's, and null wherever there is none. */
  prefill: call('GET /api/v1/login/usr/get/prefill', {
    title: '演示账号',
    may: 'public',
    output: Nullable(Shape({ username: Text(32), password: Text(64), loginType: Type.Integer() })),
    perMinute: 60,
  }),
  /** `data` is the token. */
  loginOfPlatform: call('POST /api/v1/rabbit/login', { ...login, envelope: 'rabbit', output: Text(80) }),
  exchangeEntryCode: call('POST /api/v1/login/usr/entryCode/exchange', {
    title: '使用登录链接',
    may: 'public',
    effect: 'read',
    input: { code: Text(80, { minLength: 1 }) },
    output: SignedIn,
    perMinute: 30,
  }),
}

/** What anyone may know of a hospital before signing in: that it exists. */
export const HospitalName = Shape({ id: Id, hospitalName: Text(30) })
const hospitalStatus = Type.Optional(Type.Union([Type.Literal(0), Type.Literal('0')]))

const hospitalList = {
  title: '医院名称',
  may: 'public',
  effect: 'read',
  perMinute: 60,
  output: Type.Array(HospitalName),
} as const

/** Part of `hospitals`. */
export const hospitalNames = {
  /** Active hospitals, for the selector of the sign-in page. Active is all anyone may ask for without a session. */
  names: call('GET /api/v1/data/hospital/hospitalList', { ...hospitalList, input: { hospitalStatus } }),
  namesByPost: call('POST /api/v1/data/hospital/hospitalList', {
    ...hospitalList,
    input: { hospitalStatus, query: Type.Optional(Shape({ hospitalStatus })) },
  }),
}
