/** The audit trail: what screens report themselves, and the check that nothing in it was touched. Source: clinical-admin §17. */
import { Type } from 'typebox'
import { call } from '../call.ts'
import { Id, Nullable, Shape, Text, Word } from '../words.ts'

/** The reveal call leaves its own entry; a screen that reports the same adds nothing (decisions §2). */
export const PHONE_VIEWED = '查看手机号'

/** What somebody did to the trail, as the check finds it. */
export const TrailProblem = Shape({
  /** changed: content differs from its seal. broken: a link does not continue the one before. removed: a link's entry, or a number, is missing. unlinked: an entry stands outside the chain. cut: the end is missing or differs from what was anchored. */
  kind: Word('changed', 'broken', 'removed', 'unlinked', 'cut'),
  entryId: Nullable(Id),
  seq: Nullable(Id),
})

export const trail = {
  addOperationRecord: call('POST /api/v1/data/operactionRecord/addOperactionRecord', {
    title: '操作记录',
    may: 'self',
    effect: 'read',
    input: {
      customerId: Type.Optional(Id),
      customerName: Type.Optional(Text(50)),
      customerNo: Type.Optional(Text(40)),
      operationContent: Text(500, { minLength: 1 }),
      operationType: Text(20, { minLength: 1 }),
      writeType: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Text(10)])),
      viewId: Type.Optional(Text(64)),
    },
    perMinute: 60,
  }),
  /** Checks every entry of the hospital against its seal, the chain, and the anchors outside the database. */
  verify: call('POST /api/v1/data/operactionRecord/verify', {
    title: '校验操作日志',
    may: 'system:log:verify',
    effect: 'read',
    audited: true,
    output: Shape({
      entries: Type.Integer(),
      links: Type.Integer(),
      anchors: Type.Integer(),
      problems: Type.Array(TrailProblem),
    }),
    perMinute: 3,
  }),
}
