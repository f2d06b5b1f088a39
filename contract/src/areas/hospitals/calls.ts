/** Hospitals as strangers and their own people need them: names, registration, regions. Source: specification 000 §3, §5, §7; clinical-admin book §16. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { Id, Nullable, Page, pageRequest, Shape, Text, Word } from '../../words.ts'
import { HospitalName, hospitalNames } from '../session/door.ts'

export const hospitalRefusals = defineRefusals('hospitals', {
  nameTaken: [42290, '{name}已存在，请核对医院名称'],
  regionUnknown: [42291, '所选省、市、区县不匹配，请重新选择'],
  notEmpty: [42292, '该医院已有{what}，不能删除，可改为停用'],
  headOfGroup: [42293, '该医院是集团的牵头医院，请先移出集团内的其他医院'],
  ownPlace: [40990, '不能停用或删除平台自己所在的医院'],
  groupUnknown: [40991, '所选集团不存在，请重新选择'],
  registrationWrongCaptcha: [42299, '验证码错误或已失效，请重新输入'],
  quotaReached: [42297, '账号数已达上限 {quota} 个，请停用不用的账号，或联系平台管理员增加'],
  sameVersion: [40992, '版本没有变化，请选择其他版本'],
  registrationLimit: [42990, '注册过于频繁，请 {minutes} 分钟后再试'],
})

/** Longest texts of the registration form in characters (specification 000 §5). */
export const REGISTRATION_LENGTH = { contact: 10, hisName: 30 } as const

/** Province, city or district. `id` is the number of `areaCode`; `pid` 0 = province. */
export const Area = Shape({
  id: Type.Integer(),
  name: Text(40),
  areaCode: Text(6),
  pid: Type.Integer(),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
})

/** A hospital as its own people, and its group's head, see it (specification 000 §3). */
export const Hospital = Shape({
  id: Id,
  hospitalName: Text(30),
  sysVer: Word('S', 'U', 'G', 'P'),
  groupHis: Type.Boolean(),
  lifeVer: Word('A', 'B', 'C', 'D'),
  managType: Type.Integer(),
  dataViewType: Type.Integer(),
  groupId: Nullable(Id),
  address: Text(200),
  provinceId: Nullable(Type.Integer()),
  cityId: Nullable(Type.Integer()),
  areaId: Nullable(Type.Integer()),
  province: Nullable(Text(40)),
  city: Nullable(Text(40)),
  area: Nullable(Text(40)),
})

const regionId = Type.Integer({ minimum: 110_000, maximum: 999_999 })
const regionName = Type.Optional(Text(40))

/**
 * Registration form (specification 000 §3). Names of regions are taken along as the specification sends them; the server
 * goes by the ids. `groupHis`: 是 true, 否 false.
 */
const registration = {
  provinceId: regionId,
  province: regionName,
  cityId: regionId,
  city: regionName,
  areaId: regionId,
  area: regionName,
  contact: Text(REGISTRATION_LENGTH.contact, { minLength: 1 }),
  hisName: Text(REGISTRATION_LENGTH.hisName, { minLength: 1 }),
  groupHis: Type.Boolean(),
  captcha: Text(10, { minLength: 1 }),
  uuid: Text(60),
}

/** The first account; the password is shown this once, ends after 24 hours and must be changed. */
const Registered = Shape({ account: Text(32), randomPass: Text(20) })

const register = {
  title: '医院注册',
  may: 'public',
  input: registration,
  output: Registered,
  perMinute: 10,
} as const

const regionCode = Type.Union([Type.Integer({ minimum: 0, maximum: 999_999 }), Type.String({ pattern: '^\\d{1,6}$' })])
export const hospitals = {
  ...hospitalNames,
  /** Opens a hospital with everything it begins with, and its first administrator. */
  register: call('POST /api/v1/data/hospitalStaff/registerhospital', register),
  registerByUser: call('POST /api/v1/his/usr/register', register),
  registerHospital: call('POST /api/v1/his/hospital/register', register),
  /** One's own hospital; for the head of a group, the group's hospitals too. */
  detail: call('POST /api/v1/data/hospital/detail2', {
    title: '医院详情',
    may: 'self',
    effect: 'read',
    input: { id: Id },
    output: Hospital,
  }),
  /** Hospitals below one: those of its group, when it is the head. */
  children: call('POST /api/v1/report/managePerformance/getAllChildHis', {
    title: '下属医院',
    may: 'self',
    effect: 'read',
    input: { hospitalId: Type.Optional(Type.Union([Id, Type.String({ pattern: '^\\d{1,16}$' })])) },
    output: Type.Array(HospitalName),
  }),
  provinces: call('POST /api/v1/customer/areaSelector/province', {
    title: '省份',
    may: 'public',
    effect: 'read',
    output: Type.Array(Area),
    perMinute: 300,
  }),
  /** `level` 1: cities of a province; 2: districts of a city. */
  cities: call('POST /api/v1/customer/areaSelector/citys', {
    title: '城市与区县',
    may: 'public',
    effect: 'read',
    input: {
      code: regionCode,
      level: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')]),
    },
    output: Type.Array(Area),
    perMinute: 300,
  }),
  /** Children of `pid`, provinces when it is absent or 0. */
  areas: call('GET /api/v1/base/cnarea/list', {
    title: '下级地区',
    may: 'self',
    input: { pid: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })) },
    output: Type.Array(Area),
  }),
  /** Regions whose name contains `name`, or the one with `areaCode`. */
  findAreas: call('GET /api/v1/base/cnarea/query', {
    title: '查找地区',
    may: 'self',
    input: {
      ...pageRequest,
      name: Type.Optional(Text(20, { minLength: 1 })),
      areaCode: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
      level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    },
    output: Page(Shape({ ...Area.properties, path: Nullable(Text(120)) })),
  }),
}
