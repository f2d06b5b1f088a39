/**
 * The installation's menu tree in the platform's hands, and a hospital's own layer over it: two doors (his, rabbit), one
 * table. Source: specification 000 §2 (route building), §7; clinical-admin book §14, §15 (菜单), §21 (gates).
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Done, Id, Nullable, Page, pageRequest, Shape, Status, Text, Version, Word } from '../../words.ts'

export const menuRefusals = defineRefusals('menus', {
  pathTaken: [40973, '{path}已存在，请换一个路径'],
  controlTaken: [40917, '该页面已有相同权限的按钮'],
  wrongPlace: [40916, '目录和外层页面放在第一级，页面放在目录下，按钮放在页面下'],
  pathNeeded: [40918, '目录和页面需要以 / 开头的路径，或 http(s):// 开头的外部地址'],
  permsNeeded: [40915, '按钮需要权限标识'],
  hasChildren: [40978, '“{title}”下还有菜单，请先移走或一起删除'],
  fixed: [40979, '“{title}”是产品自带的菜单，不能删除，可改为禁用或隐藏'],
  fixedIdentity: [40989, '产品自带的菜单不能修改类型、路径和权限标识'],
  needed: [40993, '该页面用于管理权限，不能停用'],
  wayBack: [40972, '隐藏后将无法再从菜单进入本院信息，不能隐藏'],
  hiddenByVersion: [42294, '本院的版本不在侧栏显示该页面，可从搜索进入'],
  orderStale: [40919, '菜单已有变化，请刷新后重新排序'],
})

/** Permission of a page or control (clinical-admin §15). */
export const PERMS_PATTERN = '^[A-Za-z][\\w:-]*$'
/** A page of this product, or an address that opens in a new tab. */
const PATH_PATTERN = '^(/[\\w/:.-]*|https?://\\S+)$'

const Versions = <T extends string>(...letters: T[]) =>
  Type.Array(Word(...letters), { minItems: 1, maxItems: letters.length, uniqueItems: true })
/** Null: every version has it. */
const sysVers = Nullable(Versions('S', 'U', 'G', 'P'))
const lifeVers = Nullable(Versions('A', 'B', 'C', 'D'))
const parentId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const fields = {
  /** 0: first level. */
  parentId,
  /** M directory, C page, F control. */
  menuType: Word('M', 'C', 'F'),
  /** F: a button, or a tab of the customer panel. */
  kind: Type.Optional(Nullable(Word('button', 'tab'))),
  title: Text(30, { minLength: 1 }),
  path: Type.Optional(Nullable(Text(200, { pattern: PATH_PATTERN }))),
  perms: Type.Optional(Nullable(Text(80, { pattern: PERMS_PATTERN }))),
  icon: Type.Optional(Text(40)),
  redirect: Type.Optional(Nullable(Text(200, { pattern: PATH_PATTERN }))),
  activeMenu: Type.Optional(Nullable(Text(200, { pattern: PATH_PATTERN }))),
  orderNum: Type.Integer({ minimum: 0, maximum: 99_999 }),
  hidden: Type.Optional(Type.Boolean()),
  alwaysShow: Type.Optional(Type.Boolean()),
  affix: Type.Optional(Type.Boolean()),
  sysVers: Type.Optional(sysVers),
  lifeVers: Type.Optional(lifeVers),
  groupOnly: Type.Optional(Type.Boolean()),
  platformOnly: Type.Optional(Type.Boolean()),
  /** Versions U and G hide the entry in the sidebar; the page works. */
  ugHidden: Type.Optional(Type.Boolean()),
  status: Type.Optional(Status),
}

const rowFields = {
  id: Id,
  parentId,
  menuType: Word('M', 'C', 'F'),
  kind: Nullable(Word('button', 'tab')),
  title: Text(30),
  path: Nullable(Text(200)),
  perms: Nullable(Text(80)),
  icon: Text(40),
  redirect: Nullable(Text(200)),
  activeMenu: Nullable(Text(200)),
  orderNum: Type.Integer(),
  hidden: Type.Boolean(),
  alwaysShow: Type.Boolean(),
  affix: Type.Boolean(),
  sysVers,
  lifeVers,
  groupOnly: Type.Boolean(),
  platformOnly: Type.Boolean(),
  ugHidden: Type.Boolean(),
  /** False: the product has no page behind it yet; the sidebar leaves it out. */
  served: Type.Boolean(),
  /** Came with the product: neither deleted nor given another path or permission. */
  fixed: Type.Boolean(),
  status: Status,
  version: Version,
}
export const MenuRow = Shape(rowFields)
const MenuBranch = Shape({ ...rowFields, children: Type.Array(Shape({ ...rowFields, children: Type.Array(MenuRow) })) })

const changed = Shape({ id: Id, version: Version })
const tree = { may: 'platform:menu:list', effect: 'read', envelope: 'rabbit', output: Type.Array(MenuBranch) } as const
const create = { title: '新增菜单', may: 'platform:menu:add', input: fields, output: changed } as const
const update = {
  title: '修改菜单',
  may: 'platform:menu:edit',
  input: { ...fields, id: Id, version: Version },
  output: changed,
} as const
const one = { title: '查看菜单', may: 'platform:menu:list', input: { id: Id }, output: MenuRow } as const
const remove = { title: '删除菜单', may: 'platform:menu:delete', input: { id: Id }, output: Done } as const

/** A hospital's own word over a page or directory: null leaves the platform's. */
const setting = {
  title: Nullable(Text(30, { minLength: 1 })),
  orderNum: Nullable(Type.Integer({ minimum: 0, maximum: 99_999 })),
  hidden: Nullable(Type.Boolean()),
  disabled: Type.Boolean(),
}

export const menus = {
  list: call('GET /api/v1/his/menu', {
    title: '菜单列表',
    may: 'platform:menu:list',
    input: {
      ...pageRequest,
      title: Type.Optional(Text(30)),
      menuType: Type.Optional(Word('M', 'C', 'F')),
      parentId: Type.Optional(parentId),
      status: Type.Optional(Status),
    },
    output: Page(MenuRow),
  }),
  one: call('GET /api/v1/his/menu/{id}', one),
  create: call('POST /api/v1/his/menu', create),
  update: call('PUT /api/v1/his/menu', update),
  remove: call('DELETE /api/v1/his/menu/{id}', remove),
  /** All or nothing; children go with their parents when both are named. */
  removeMany: call('DELETE /api/v1/his/menu/batch/delete', {
    title: '批量删除菜单',
    may: 'platform:menu:batchDelete',
    input: { ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) },
    output: Done,
  }),
  /** Every node, flat, in the order of the tree. */
  all: call('GET /api/v1/his/menu/data/all', {
    title: '全部菜单',
    may: { anyOf: ['platform:menu:list', 'platform:version:list'] },
    output: Type.Array(MenuRow),
  }),
  /** Under another parent, or to another place among its siblings. */
  move: call('PUT /api/v1/his/menu/move', {
    title: '移动菜单',
    may: 'platform:menu:move',
    input: { id: Id, version: Version, parentId, orderNum: Type.Integer({ minimum: 0, maximum: 99_999 }) },
    output: changed,
  }),
  /** Which versions have which pages and controls. */
  setVersions: call('PUT /api/v1/his/menu/versions', {
    title: '修改版本套餐',
    may: 'platform:version:edit',
    input: {
      changes: Type.Array(Shape({ id: Id, version: Version, sysVers, lifeVers }), { minItems: 1, maxItems: 500 }),
    },
    output: Shape({ count: Type.Integer() }),
  }),
  settings: call('GET /api/v1/his/menu/setting', {
    title: '本院菜单',
    may: 'system:hospital:view',
    output: Type.Array(
      Shape({
        id: Id,
        parentId,
        menuType: Word('M', 'C'),
        path: Text(200),
        /** The platform's. */
        plainTitle: Text(30),
        plainOrder: Type.Integer(),
        plainHidden: Type.Boolean(),
        /** The hospital's version keeps it out of the sidebar, whatever is set here. */
        versionHidden: Type.Boolean(),
        ...setting,
      }),
    ),
  }),
  /** Places of all pages of a directory, or of the directories (parentId 0), in this order. */
  sortSettings: call('PUT /api/v1/his/menu/setting/sort', {
    title: '调整本院菜单顺序',
    may: 'system:hospital:param',
    input: { parentId, ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) },
    output: Done,
  }),
  /** The whole menu as the product has it. */
  clearSettings: call('DELETE /api/v1/his/menu/setting', {
    title: '恢复默认菜单',
    may: 'system:hospital:param',
    output: Done,
  }),
  setSetting: call('PUT /api/v1/his/menu/setting', {
    title: '调整本院菜单',
    may: 'system:hospital:param',
    input: { id: Id, ...setting },
    output: Done,
  }),
  treeAll: call('POST /api/v1/rabbit/system/menu/tree/find/all', { ...tree, title: '菜单树' }),
  /** What an app offers: enabled nodes that the product serves. */
  treeOfApp: call('POST /api/v1/rabbit/system/menu/tree/app/all', {
    ...tree,
    title: '应用菜单树',
    input: { appId: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9999 }), Text(20)])) },
  }),
  rabbitOne: call('POST /api/v1/rabbit/system/menu/get', { ...one, effect: 'read', envelope: 'rabbit' }),
  rabbitCreate: call('POST /api/v1/rabbit/system/menu/create', { ...create, envelope: 'rabbit' }),
  rabbitUpdate: call('POST /api/v1/rabbit/system/menu/update', { ...update, envelope: 'rabbit' }),
  rabbitRemove: call('POST /api/v1/rabbit/system/menu/delete', { ...remove, envelope: 'rabbit' }),
  /** Nodes whose path or permission contains `uri`. */
  findUri: call('POST /api/v1/rabbit/system/uri/find', {
    title: '查找路径',
    may: 'platform:menu:list',
    effect: 'read',
    envelope: 'rabbit',
    input: { uri: Type.Optional(Text(200)) },
    output: Type.Array(MenuRow),
  }),
}

/** Pages a hospital cannot switch off for itself: nobody could switch them on again. */
const NEEDED: readonly string[] = ['/index', '/system', '/system/hospital', '/system/role', '/system/user']
/** The way back to this setting stays in the sidebar. */
const WAY_BACK: readonly string[] = ['/system', '/system/hospital']

/** Why a hospital cannot switch an entry off for itself. */
export const whyNotDisable = ({ path }: { path: string }): Refusal | null =>
  NEEDED.includes(path) ? menuRefusals.needed() : null

/** Why a hospital cannot take an entry out of its sidebar. */
export const whyNotHide = ({ path }: { path: string }): Refusal | null =>
  WAY_BACK.includes(path) ? menuRefusals.wayBack() : null

/** Why a hospital cannot show an entry in its sidebar. */
export const whyNotShow = ({ versionHidden }: { versionHidden: boolean }): Refusal | null =>
  versionHidden ? menuRefusals.hiddenByVersion() : null

type Placed = {
  readonly menuType: string
  readonly path?: string | null | undefined
  readonly perms?: string | null | undefined
  readonly kind?: string | null | undefined
}

/** Why a node cannot stand under a parent of this type (null: the first level). */
export const whyNotPlace = (node: Placed, parentType: 'M' | 'C' | 'F' | null): Refusal | null => {
  const { menuType, path, perms } = node
  const fits =
    menuType === 'F'
      ? parentType === 'C'
      : menuType === 'C'
        ? parentType === 'M' || parentType === null
        : parentType === null
  if (!fits) return menuRefusals.wrongPlace()
  if (menuType !== 'F' && !path) return menuRefusals.pathNeeded()
  return menuType === 'F' && !perms ? menuRefusals.permsNeeded() : null
}
