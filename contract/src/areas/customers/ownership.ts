/** Whose customer she is: moving her from one to another, and the log of it. Source: customers book §8. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Page, pageRequest, Shape, Text, Word } from '../../words.ts'

/** As what somebody has a customer. */
export const ownerKinds = { developer: '开发', consultant: '咨询', service: '客服', doctor: '医生' } as const
export type OwnerKind = keyof typeof ownerKinds
export const OwnerKindWord = Word('developer', 'consultant', 'service', 'doctor')

/** Whose people a customer is given to as what; a service owner may be anybody. */
export const jobOfOwner: Partial<Record<OwnerKind, string>> = {
  consultant: '咨询师',
  developer: '开发人员',
  doctor: '医生',
}

/** How she came from one to another. */
export const ownerMoves = {
  made: '建档',
  edited: '修改档案',
  moved: '转移',
  left: '离职交接',
  returned: '撤销交接',
  claimed: '领取',
  shared: '分配',
  released: '放回公海',
  taken: '主管收回',
  recycled: '自动回收',
  merged: '合并',
  ruled: '归属规则',
} as const
export type OwnerMove = keyof typeof ownerMoves

export const OwnerLogRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  kind: OwnerKindWord,
  fromName: Nullable(Text(60)),
  toName: Nullable(Text(60)),
  mode: Word(
    'made',
    'edited',
    'moved',
    'left',
    'returned',
    'claimed',
    'shared',
    'released',
    'taken',
    'recycled',
    'merged',
    'ruled',
  ),
  reason: Text(200),
  movedByName: Nullable(Text(60)),
  movedAt: Moment,
})
export type OwnerLogRow = Static<typeof OwnerLogRow>

export const ownerLogTable = {
  name: 'customers.owner_log',
  pages: ['/customer/pool'],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    kind: fixed('归属'),
    fromName: '原归属人',
    toName: '新归属人',
    mode: '方式',
    reason: '原因',
    movedByName: '操作人',
    movedAt: '时间',
  } satisfies ColumnsOf<OwnerLogRow>,
} satisfies Table

/** One of several that could not be done: who, and why. */
export const RefusedRow = Shape({ id: Id, name: Text(60), reason: Text(200) })

/** At most so many customers are moved by one call. */
export const MOVED_AT_ONCE = 500

export const ownershipCalls = {
  /** What can be moved is moved, the others are named with the reason. */
  changeOwner: call('POST /api/v1/customer/changesUsr', {
    title: '转移客户',
    may: 'customer:changeOwner',
    input: {
      customerIds: Type.Array(Id, { minItems: 1, maxItems: MOVED_AT_ONCE, uniqueItems: true }),
      kind: OwnerKindWord,
      userId: Id,
      reason: Text(200, { minLength: 1 }),
    },
    output: Type.Object({ moved: Type.Integer(), refused: Type.Array(RefusedRow) }),
  }),
  ownerLog: call('GET /api/v1/customer/owner/log', {
    title: '归属变更记录',
    may: 'customer:list',
    table: ownerLogTable,
    input: {
      ...pageRequest,
      customerId: Type.Optional(Id),
      kind: Type.Optional(OwnerKindWord),
      mode: Type.Optional(OwnerLogRow.properties.mode),
      /** Given or taken: either end of the move. */
      staffId: Type.Optional(Id),
      beginTime: Type.Optional(Day),
      endTime: Type.Optional(Day),
    },
    output: Page(OwnerLogRow),
  }),
}
