/** How customers come: types of sources and the sources themselves. Source: customers book §4. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf } from '../../crud.ts'
import { choice, day, flag, link, money, note, noun, of, onOff, other, place, ref, shown, title } from '../../noun.ts'
import { carried, guarded } from '../../table.ts'
import { Id, Nullable, Shape, Text, Yuan } from '../../words.ts'

/** How somebody came, by what it costs and whom it is owed to (customers book §4). */
export const sourceKinds = {
  direct: '直客',
  network: '网络',
  channel: '渠道',
  referral: '老带新',
  staff: '员工推荐',
  walkIn: '自然到店',
  other: '其他',
} as const

/** What came of it is for those who set sources up: whoever chooses one when she makes an archive sees no figures. */
const SETS_UP = 'setting:customer:source'
const counted = (label: string) => shown(label, of<number>(Type.Integer()), { said: guarded(label, SETS_UP) })
const capital = (label: string) =>
  shown(label, of<string | null>(Nullable(Yuan)), { said: guarded(label, 'sensitive:customer-capital') })

export const sourceType = noun(
  '来源类型',
  {
    parentId: other('', of<number>(Type.Integer({ minimum: 0 })), {
      said: carried,
      write: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    name: title('类型', 20, { asked: '类型名称' }),
    code: note('编码', 20),
    kind: choice('性质', sourceKinds, { required: true, fixed: true, begins: 'network' }),
    needRecommender: flag('推荐人', { asked: '建档时填推荐人' }),
    needAgency: flag('推广机构', { asked: '来源选推广机构' }),
    customers: counted('客户数'),
    sort: place({ max: 999_999 }),
    status: onOff(),
  },
  {
    table: 'customers.source_type',
    short: '类型',
    pages: ['/setting/customer'],
    asked: ['name', 'status'],
    object: 'sourceType',
  },
)
export const source = noun(
  '客户来源',
  {
    typeId: ref('来源类型', { required: true }),
    typeName: shown('类型', of<string>(Text(20)), { asked: '来源类型', fixed: true }),
    name: title('来源', 30, { asked: '来源名称' }),
    /** Who brings them, where the type asks for one: 渠道. */
    agencyId: link('推广机构'),
    agencyName: shown('推广机构', of<string | null>(Nullable(Text(40)))),
    costPerLead: money('每条线索成本'),
    startDate: day('开始', { asked: '开始日期', column: 'starts_on' }),
    endDate: day('结束', { asked: '结束日期', column: 'ends_on' }),
    customers: counted('客户数'),
    /** Of these, who arrived at least once, and who paid for something. */
    visited: counted('到院'),
    dealt: counted('成交'),
    /** What they paid in all, 实收. */
    paid: capital('实收'),
    /** Cost per lead times customers; null without a cost. */
    spent: shown('投入', of<string | null>(Nullable(Yuan)), { said: guarded('投入', SETS_UP) }),
    /** Money in for each yuan spent, cut after two digits; null where nothing was spent. */
    yield: capital('投产比'),
    sort: place({ max: 999_999 }),
    status: onOff(),
  },
  {
    table: 'customers.source',
    short: '来源',
    pages: ['/setting/customer'],
    asked: ['name', 'typeId', 'status'],
    object: 'source',
  },
)
/** A type as it is offered: without what came of it. */
const { customers: _customers, ...offered } = sourceType.answers
const OfferedType = of<Omit<Static<typeof sourceType.entity>, 'customers'>>(Shape(offered))

/** Older clients ask by text, too. */
const filters = {
  status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')])),
}
const selects = { anyOf: ['customer:list', 'customer:add', 'setting:customer:list'] } as const

/** Settings pages have one key for the page and one button for changing (menu tree, /setting/customer). */
const may = { see: selects, change: 'setting:customer:source' } as const
const types = crudOf('/api/v1/customer/customer/source/type', sourceType, { may, filters })
const sources = crudOf('/api/v1/customer/customer/source', source, { may, filters })

/** Calls of the sources, spread into the area's. */
export const sourceCalls = {
  sourceTypeOptions: call('POST /api/v1/networkpower/sourceType/findAll', {
    title: '来源类型选项',
    may: selects,
    effect: 'read',
    input: { query: Type.Optional(Shape(filters)) },
    output: Type.Array(OfferedType),
  }),
  sourceOptions: call('POST /api/v1/customer/customers/getAllSource', {
    title: '来源选项',
    may: selects,
    effect: 'read',
    input: { query: Type.Optional(Shape({ typeName: Type.Optional(Text(20)), typeId: Type.Optional(Id) })) },
    output: Type.Array(
      Type.Object({ id: Id, label: Text(30), typeId: Id, typeName: Text(20), isDefault: Type.Boolean() }),
    ),
  }),
  typeList: types.list,
  typeOne: types.one,
  typeCreate: types.create,
  typeUpdate: types.update,
  typeRemove: types.remove,
  sourceList: sources.list,
  sourceOne: sources.one,
  sourceCreate: sources.create,
  sourceUpdate: sources.update,
  sourceRemove: sources.remove,
}
