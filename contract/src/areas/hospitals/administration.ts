/**
 * Hospitals in the platform's hands (list, create, edit, status, version, menu synchronisation) and a hospital's own page
 * 本院信息. Source: specification 000 §1, §3, 001 §7; clinical-admin book §15, §16, §27.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Done, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Version, Word } from '../../words.ts'
import { UploadResult } from '../files/calls.ts'
import { Hospital, REGISTRATION_LENGTH } from './calls.ts'
import { HospitalRow } from './nouns.ts'
import { hospitalTable } from './tables.ts'

const SysVer = Word('S', 'U', 'G', 'P')

const LifeVer = Word('A', 'B', 'C', 'D')

const oneToThree = Type.Integer({ minimum: 1, maximum: 3 })

const regionId = Type.Integer({ minimum: 110_000, maximum: 999_999 })

const Switch = Type.Union([Type.Literal(0), Type.Literal(1)])

/** Words of the codes hospitals carry (clinical-admin §16). */
export const hospitalWords = {
  sysVer: { S: '标准版', U: '旗舰版', G: '集团版', P: '轻量诊所' },
  lifeVer: { A: '体验', B: '基础', C: '专业', D: '尊享' },
  managType: { 1: '自营', 2: '加盟', 3: '托管' },
  dataViewType: { 1: '各院独立', 2: '集团可看', 3: '集团共享' },
  status: { 0: '启用', 1: '停用', 2: '待审', 3: '已到期' },
} as const

const common = {
  hospitalName: Text(REGISTRATION_LENGTH.hisName, { minLength: 1 }),
  contact: Text(REGISTRATION_LENGTH.contact, { minLength: 1 }),
  phone: Type.Optional(Text(30)),
  address: Type.Optional(Text(200)),
  provinceId: regionId,
  cityId: regionId,
  areaId: regionId,
  licenseNo: Type.Optional(Text(40)),
}

const platformFields = {
  ...common,
  managType: oneToThree,
  groupHis: Type.Boolean(),
  /** The group it belongs to; a group hospital without one leads a group of its own. */
  groupId: Type.Optional(Nullable(Id)),
  dataViewType: oneToThree,
  expireAt: Type.Optional(Nullable(Day)),
  accountQuota: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
}

const NodeName = Shape({ id: Id, title: Text(30), path: Nullable(Text(200)), type: Text(1) })

/** What a change of version brings and takes; `lost`: grants a role loses. */
export const PackageChange = Shape({
  addedMenus: Type.Array(NodeName),
  removedMenus: Type.Array(NodeName),
  affectedRoles: Type.Array(Shape({ id: Id, name: Text(20), lost: Type.Integer() })),
})

export const VersionChange = Shape({
  id: Id,
  at: Moment,
  staffName: Text(20),
  fromLife: Text(1),
  toLife: Text(1),
  fromSys: Text(1),
  toSys: Text(1),
  added: Type.Integer(),
  removed: Type.Integer(),
  reason: Text(200),
})

const ownInformation = {
  contact: common.contact,
  phone: Type.Optional(Text(30)),
  address: Type.Optional(Text(200)),
  provinceId: regionId,
  cityId: regionId,
  areaId: regionId,
  licenseNo: Type.Optional(Text(40)),
  /** Head of what is printed; empty: the hospital's name. */
  printHeader: Type.Optional(Text(30)),
  /** A picture that was uploaded; null takes the logo away, absent leaves it. */
  logo: Type.Optional(Nullable(Id)),
}

const parameters = {
  /** Minutes without a click after which a session ends. */
  idleMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  /** Sessions one person may have; the oldest ends. 1: one device at a time. */
  maxSessions: Type.Integer({ minimum: 1, maximum: 20 }),
}

/** 本院信息. */
export const OwnHospital = Shape({
  ...Hospital.properties,
  contact: Text(10),
  phone: Text(30),
  licenseNo: Text(40),
  printHeader: Text(30),
  logo: Nullable(UploadResult),
  groupName: Nullable(Text(30)),
  expireAt: Nullable(Day),
  accountQuota: Nullable(Type.Integer()),
  accountCount: Type.Integer(),
  ...parameters,
  version: Version,
})

const changed = Shape({ id: Id, version: Version })

export const hospitalAdministration = {
  list: call('GET /api/v1/his/hospital', {
    table: hospitalTable,
    title: '医院列表',
    may: 'platform:hospital:list',
    input: {
      ...pageRequest,
      name: Type.Optional(Text(30)),
      groupId: Type.Optional(Id),
      groupHis: Type.Optional(Type.Boolean()),
      sysVer: Type.Optional(SysVer),
      lifeVer: Type.Optional(LifeVer),
      managType: Type.Optional(oneToThree),
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
      provinceId: Type.Optional(regionId),
    },
    output: Page(HospitalRow),
  }),
  one: call('GET /api/v1/his/hospital/{id}', {
    table: hospitalTable,
    title: '查看医院',
    may: 'platform:hospital:list',
    input: { id: Id },
    output: HospitalRow,
  }),
  /** Opens a hospital as registration does; account and password of its first administrator are shown this once. */
  create: call('POST /api/v1/his/hospital', {
    title: '新增医院',
    may: 'platform:hospital:add',
    input: { ...platformFields, sysVer: SysVer, lifeVer: LifeVer },
    output: Shape({ id: Id, account: Text(32), randomPass: Text(20) }),
  }),
  update: call('PUT /api/v1/his/hospital', {
    table: hospitalTable,
    title: '修改医院',
    may: 'platform:hospital:edit',
    input: { ...platformFields, id: Id, version: Version },
    output: changed,
  }),
  /** Only an empty one: without customers, and with nobody but its administrators. */
  remove: call('DELETE /api/v1/his/hospital/{id}', {
    title: '删除医院',
    may: 'platform:hospital:delete',
    input: { id: Id },
    output: Done,
  }),
  /** 0 启用, 1 停用: on the next request nobody is in. */
  setStatus: call('PUT /api/v1/his/hospital/status', {
    title: '启停医院',
    may: 'platform:hospital:status',
    input: { id: Id, version: Version, status: Switch, reason: Type.Optional(Text(200)) },
    output: changed,
  }),
  previewVersion: call('GET /api/v1/his/hospital/changeLifeVer/preview', {
    title: '预览变更版本',
    may: 'platform:hospital:lifeVer',
    input: { id: Id, lifeVer: LifeVer, sysVer: Type.Optional(SysVer) },
    output: PackageChange,
  }),
  changeVersion: call('PUT /api/v1/his/hospital/changeLifeVer', {
    title: '变更版本',
    may: 'platform:hospital:lifeVer',
    input: {
      id: Id,
      lifeVer: LifeVer,
      sysVer: Type.Optional(SysVer),
      reason: Text(200, { minLength: 1 }),
    },
    output: PackageChange,
  }),
  versionHistory: call('GET /api/v1/his/hospital/changeLifeVer/history', {
    title: '版本变更记录',
    may: 'platform:hospital:list',
    input: { id: Id },
    output: Type.Array(VersionChange),
  }),
  synchroniseMenu: call('POST /api/v1/his/hospital/synchronizationRabbitMenu', {
    title: '同步菜单',
    may: 'platform:hospital:syncMenu',
    input: { id: Id },
    output: Shape({ added: Type.Integer(), removed: Type.Integer(), changed: Type.Integer() }),
  }),
  /** Without an id: one's own hospital. Others only for the platform. */
  cleanCache: call('POST /api/v1/his/hospital/cache/clean', {
    title: '清缓存',
    may: { anyOf: ['platform:hospital:cacheClean', 'system:hospital:cacheClean'] },
    input: { id: Type.Optional(Id) },
    output: Done,
  }),
  groups: call('GET /api/v1/his/hospital/groups', {
    title: '集团选项',
    may: 'platform:hospital:list',
    output: Type.Array(Shape({ id: Id, name: Text(30) })),
  }),
  own: call('GET /api/v1/his/hospital/own', { title: '本院信息', may: 'system:hospital:view', output: OwnHospital }),
  updateOwn: call('PUT /api/v1/his/hospital/own', {
    title: '修改本院信息',
    may: 'system:hospital:edit',
    input: { ...ownInformation, version: Version },
    output: changed,
  }),
  setParameters: call('PUT /api/v1/his/hospital/own/param', {
    title: '修改本院参数',
    may: 'system:hospital:param',
    input: parameters,
    output: Done,
  }),
}
