/** 套餐: several projects for one price, fixed or chosen. Source: money book §4; specification 001 §7 (combo). */
import { Type } from 'typebox'
import { call, type May } from '../../call.ts'
import { crud } from '../../crud.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Nullable, Page, pageRequest, Status, Text, Version, YuanInput } from '../../words.ts'
import { Combo, ComboLineInput, ComboOffer, ComboSetting, KindWord, PickGroup } from './nouns.ts'
import { comboTable } from './tables.ts'
import { MOST_GROUPS, MOST_LINES } from './words.ts'

export * from './words.ts'

const { validDays, perCustomerLimit, totalLimit } = Combo.properties

const write = {
  /** Absent or empty: the server gives one. */
  code: Type.Optional(Text(30, { pattern: '^([A-Za-z0-9][A-Za-z0-9_.-]{0,29})?$' })),
  name: Text(60, { minLength: 1 }),
  kind: KindWord,
  price: YuanInput,
  groups: Type.Optional(Type.Array(PickGroup, { maxItems: MOST_GROUPS })),
  lines: Type.Array(ComboLineInput, { minItems: 1, maxItems: MOST_LINES }),
  validDays: Type.Optional(validDays),
  saleFrom: Type.Optional(Nullable(Day)),
  saleTo: Type.Optional(Nullable(Day)),
  perCustomerLimit: Type.Optional(perCustomerLimit),
  totalLimit: Type.Optional(totalLimit),
  byOriginal: Type.Optional(Type.Boolean()),
  remark: Type.Optional(Text(500)),
}

const filters = {
  /** Fragment of name or code, syllables or initials. */
  keyword: Type.Optional(Text(60)),
  kind: Type.Optional(KindWord),
  /** Those with this project in them. */
  productId: Type.Optional(Id),
  status: Type.Optional(Status),
}

/** Whoever writes orders must find what to sell. */
const mayOffer = {
  anyOf: ['product:combo:list', 'order:bill:add', 'order:bill:edit', 'order:bill:list', 'consult:reception:bill'],
} as const satisfies May

export const combos = {
  ...crud('/api/v1/order/combo', {
    noun: '套餐',
    may: 'product:combo',
    entity: Combo,
    write,
    filters,
    table: comboTable,
  }),
  export: call('GET /api/v1/order/combo/comboExport', {
    title: '导出套餐',
    table: comboTable,
    may: 'product:combo:export',
    input: sheetInput(filters),
    ...sheet,
  }),
  setStatus: call('PUT /api/v1/order/combo/status', {
    title: '启用或禁用套餐',
    may: 'product:combo:status',
    input: { id: Id, version: Version, status: Status },
    output: Type.Object({ id: Id, version: Version }),
  }),
  /** What an order is written from: those on sale today; with `ids` these, whether they are or not. */
  pick: call('GET /api/v1/order/combo/findPageCombo', {
    title: '选择套餐',
    may: mayOffer,
    input: {
      ...pageRequest,
      keyword: filters.keyword,
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50 })),
    },
    output: Page(ComboOffer),
  }),
  setting: call('GET /api/v1/order/combo/setting', {
    title: '套餐设置',
    may: { anyOf: ['product:combo:list', 'product:combo:setting'] },
    output: ComboSetting,
  }),
  /** Orders that are written keep what they were written with. */
  setSetting: call('PUT /api/v1/order/combo/setting', {
    title: '修改套餐设置',
    may: 'product:combo:setting',
    input: ComboSetting.properties,
    output: ComboSetting,
  }),
}
