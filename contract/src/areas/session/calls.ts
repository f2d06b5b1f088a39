/** Signing in and out, who is signed in, and what she sees of the menu. Source: specification 000 §4, §7; decisions §2. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { Id, Keyed, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { ColumnGrant, MenuDirectory } from '../access/calls.ts'
import { door, Encoded, SignedIn } from './door.ts'
import { doorAgain } from './door-again.ts'

export const sessionRefusals = defineRefusals('session', {
  /** The same sentence for an unknown account, a wrong password and a disabled one. */
  wrongPassword: [42270, '账号或密码错误，请重新输入'],
  wrongCaptcha: [42271, '验证码错误或已失效，请重新输入'],
  locked: [42972, '密码错误次数过多，请 {minutes} 分钟后再试'],
  keyUsed: [42273, '登录信息已失效，请重新提交'],
  otherHospital: [42274, '该账号不属于所选医院，请重新选择医院'],
  codeUsed: [42275, '登录链接已失效，请重新获取'],
  cannotEnter: [40370, '您没有进入该医院的权限，请联系集团管理员'],
  harderCaptcha: [42276, '该账号近期登录失败过多，请按新的验证码重新登录'],
  /** Whoever is in a hospital that was disabled, or whose last day has passed, is told so on the next request. */
  hospitalClosed: [40114, '医院已停用或已到期，请联系平台管理员'],
  passwordsDiffer: [42277, '两次输入的密码不一致'],
  changeAtHome: [40372, '请切换到账号所属的医院后修改密码'],
  oldPasswordWrong: [42278, '旧密码不正确，请重新输入'],
  passwordWeak: [42279, '新密码不符合要求：{reason}'],
})

/** Shortest and longest password in characters (security 4.2; clinical-admin §15 asks for letters and digits). */
export const PASSWORD_LENGTH = { min: 10, max: 64 } as const

/** Passwords and patterns everybody tries first, lower case. */
const COMMON = [
  'password',
  'qwerty',
  'admin',
  'abc123',
  'iloveyou',
  'welcome',
  '123456',
  '111111',
  '888888',
  '666666',
  '5201314',
  'asdfgh',
  'woaini',
]

/** Why a new password cannot be taken, as a sentence for the form; null when it can. */
export const whyNotPassword = (password: string, account = ''): string | null => {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return `至少 ${PASSWORD_LENGTH.min} 个字符`
  if (length > PASSWORD_LENGTH.max) return `最多 ${PASSWORD_LENGTH.max} 个字符`
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return '需要同时包含字母和数字'
  const plain = password.toLowerCase()
  if (account.length > 2 && plain.includes(account.toLowerCase())) return '不能包含账号'
  if (new Set(plain).size < 5) return '重复的字符太多'
  const rest = COMMON.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest.length < 4 ? '过于常见，容易被猜到' : null
}

const Named = Shape({ id: Id, name: Text(40) })
const HospitalOfUser = Shape({
  id: Id,
  hospitalName: Text(30),
  sysVer: Word('S', 'U', 'G', 'P'),
  lifeVer: Word('A', 'B', 'C', 'D'),
  groupHis: Type.Boolean(),
  managType: Type.Integer(),
  dataViewType: Type.Integer(),
  /** Path of the picture above the menu. */
  logo: Nullable(Text(300)),
})

/** The profile of the person who is signed in (specification 000 §3). */
const UserProfile = Shape({
  id: Id,
  nickName: Text(20),
  /** Masked. */
  phone: Text(20),
  email: Nullable(Text(100)),
  /** 1 male, 2 female. */
  gender: Nullable(Type.Union([Type.Literal(1), Type.Literal(2)])),
  avatar: Nullable(Text(300)),
  createTime: Moment,
  /** The main department. */
  dept: Nullable(Shape({ deptId: Id, deptName: Text(30) })),
})

/** Who is signed in, with everything screens decide by (clinical-admin §27). */
export const CurrentUser = Shape({
  id: Id,
  name: Text(20),
  usrName: Text(20),
  account: Text(32),
  phone: Text(20),
  avatar: Nullable(Text(300)),
  userType: Type.Integer({ minimum: 0, maximum: 3 }),
  userInfo: UserProfile,
  /** Names of `roleList`. */
  roles: Type.Array(Text(40)),
  permissions: Type.Array(Shape({ value: Text(80) })),
  permissionList: Type.Array(Text(80)),
  roleList: Type.Array(Shape({ ...Named.properties, code: Text(40) })),
  deptUsrList: Type.Array(Shape({ deptId: Id, deptName: Text(30), main: Type.Boolean() })),
  postList: Type.Array(Named),
  hospital: HospitalOfUser,
  /** Other hospitals this account may switch to; empty for anybody but group staff. */
  childHospitals: Type.Array(Shape({ id: Id, hospitalName: Text(30) })),
  tables: Type.Array(ColumnGrant),
  features: Keyed(Type.Integer()),
  permEpoch: Text(60),
  mustChangePassword: Type.Boolean(),
})

export const session = {
  ...door,
  ...doorAgain,
  signOut: call('POST /api/v1/login/usr/loginout', { title: '退出登录', may: 'self', idempotency: 'none' }),
  current: call('GET /api/v1/his/hospital/get/current', {
    title: '当前用户',
    may: 'self',
    input: { userId: Type.Optional(Id) },
    output: CurrentUser,
  }),
  menu: call('GET /api/v1/login/usr/auth/menu', { title: '当前菜单', may: 'self', output: Type.Array(MenuDirectory) }),
  /** One-time code for `/index?token=`, 60 s. */
  entryCode: call('POST /api/v1/login/usr/entryCode', {
    title: '获取登录链接',
    may: 'self',
    output: Shape({ code: Text(80), expiresIn: Type.Integer() }),
    perMinute: 30,
  }),
  /** Group staff only: ends this session and opens one in another hospital of the account. */
  switchHospital: call('POST /api/v1/login/usr/switchHospital', {
    title: '切换医院',
    may: 'self',
    effect: 'read',
    audited: true,
    input: { hospitalId: Id },
    output: SignedIn,
    perMinute: 30,
  }),
  /** One-time ticket for the first message on `/websocket`, 60 s. */
  wsTicket: call('POST /api/v1/login/usr/wsTicket', {
    title: '实时连接凭证',
    may: 'self',
    effect: 'read',
    output: Shape({ ticket: Text(80) }),
    perMinute: 60,
  }),
  /** Each password encoded under the same key and nonce. Ends the person's other sessions. */
  changePassword: call('POST /api/v1/rabbit/system/member/password/change', {
    title: '修改密码',
    may: 'self',
    envelope: 'rabbit',
    idempotency: 'none',
    input: { oldPassword: Encoded, newPassword: Encoded, confirmPassword: Encoded, keyId: Text(60, { minLength: 1 }) },
    perMinute: 10,
  }),
}
