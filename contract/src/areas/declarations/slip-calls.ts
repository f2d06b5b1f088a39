/** Calls on 佣金单, and the printed path that serves both readings of the book. Source: customers book §12, money book §12. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { sheet, sheetInput } from '../../sheet.ts'
import { Day, Id, Nullable, Page, pageRequest, Shape, Text, Version, Word, YuanInput } from '../../words.ts'
import { CustomerWrite } from '../customers/nouns.ts'
import { said } from './said.ts'
import { Slip, SlipKindWord, SlipStateWord, slipTable } from './slip-nouns.ts'

const path = '/api/v1/customer/taxation/form'
const may = { anyOf: ['consult:declaration:slip', 'consult:declaration:settle'] } as const

const filters = {
  /** Number of the sheet; name, syllables, initials, number, last four digits of the customer. */
  keyword: Type.Optional(Text(60)),
  declarationId: Type.Optional(Id),
  state: Type.Optional(SlipStateWord),
  kind: Type.Optional(SlipKindWord),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
}
const Changed = Shape({ id: Id, version: Version })

export const slips = {
  list: call(`GET ${path}`, {
    title: '佣金单列表',
    may,
    table: slipTable,
    input: { ...pageRequest, ...filters },
    output: Page(Slip),
  }),
  export: call(`GET ${path}/exports`, {
    title: '导出佣金单',
    may: 'consult:declaration:export',
    table: slipTable,
    input: sheetInput(filters),
    ...sheet,
  }),
  /** With `declarationId` a commission slip of that sheet, without it a sheet: both readings of the printed path. */
  create: call(`POST ${path}`, {
    title: '开佣金单或报单',
    may: { anyOf: ['consult:declaration:slip', 'consult:declaration:add'] },
    idempotency: 'required',
    input: {
      declarationId: Type.Optional(Id),
      base: Type.Optional(YuanInput),
      rateBp: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      tax: Type.Optional(YuanInput),
      customerId: Type.Optional(Id),
      customer: Type.Optional(CustomerWrite),
      ...said,
    },
    output: Shape({ id: Id, version: Version, no: Text(40), customerId: Id, protectUntil: Nullable(Day) }),
  }),
  settle: call(`PUT ${path}/settle`, {
    title: '确认或支付佣金单',
    may: 'consult:declaration:settle',
    input: { id: Id, version: Version, move: Word('confirm', 'pay') },
    output: Changed,
  }),
  cancel: call(`PUT ${path}/cancel`, {
    title: '作废佣金单',
    may: 'consult:declaration:slip',
    changes: { reason: ['declarations.slip:cancelReason'] },
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Changed,
  }),
}
