/**
 * What should happen next with a customer: one rule for header, list and desks. Facts that a person may not see are
 * absent, steps she may not do are passed over. Source: the look (one customer header), customers book §0.3.
 */
import { type Static, Type } from 'typebox'
import type { May } from '../../call.ts'
import { durationText } from '../../days.ts'
import { Day, Id, Nullable, Shape, Text, Word, Yuan } from '../../words.ts'

const VisitNow = Shape({
  id: Id,
  state: Word('waiting', 'serving', 'finished'),
  queueNo: Type.Integer(),
  /** Since she came, or since her consultation began. */
  minutes: Type.Integer(),
  /** Her consultation is put aside (挂起). */
  paused: Type.Optional(Type.Boolean()),
})
/** Sessions that may still be used: kinds, sessions, and the kind bought last. */
const Sessions = Shape({ items: Type.Integer(), times: Type.Integer(), first: Text(100) })
const Unpaid = Shape({ orderId: Id, count: Type.Integer(), amount: Yuan })
/** `days` until the first is due; negative when it is past. */
const Owing = Shape({ amount: Yuan, dueOn: Day, days: Type.Integer() })

/** Fields of list and header that say where she stands now. */
export const nextFields = {
  visitNow: Type.Optional(Nullable(VisitNow)),
  sessions: Type.Optional(Nullable(Sessions)),
  unpaid: Type.Optional(Nullable(Unpaid)),
  owing: Type.Optional(Nullable(Owing)),
  /** Days since she was here last; null when she never was. */
  idleDays: Type.Optional(Nullable(Type.Integer())),
}

const NextFields = Shape(nextFields)
export type NextFacts = Static<typeof NextFields> & {
  readonly allergyState?: 'denied' | 'has' | null
  readonly lifeStage?: string | undefined
  readonly attributionConsultantName?: string | null
}

/** What each step asks for; the calls that do it ask for the same (a test compares them). */
export const stepRights = {
  allergy: 'customer:health',
  receive: { anyOf: ['consult:reception:start', 'triage:startAdvisory'] },
  pay: 'cashier:pay:pay',
  repay: 'cashier:debt:repayment',
  deduct: 'clinic:deduction:batch',
  assign: 'customer:edit',
  register: 'triage:add',
} as const satisfies Record<string, May>
export type StepKey = keyof typeof stepRights

export type NextStep = {
  /** Null: nothing this person could do, only how things stand. */
  readonly key: StepKey | null
  /** On the button. */
  readonly verb: string
  /** Above the button. */
  readonly reason: string
  /** In a list's column; null: nothing worth a word. */
  readonly brief: string | null
  /** Overdue, or waiting too long. */
  readonly late: boolean
}

type Step = Omit<NextStep, 'key' | 'late'> & { readonly key: StepKey; readonly late?: boolean }

/** `20300.00` → 20,300.00 */
const commas = (yuan: string): string => yuan.replace(/\B(?=(\d{3})+\.)/g, ',')

/** Minutes of waiting that are too many (customers book §14.4). */
const LONG_WAIT = 30
const SLEEPING = new Set(['dormant', 'lost'])

const stepsOf = (facts: NextFacts): (Step | false)[] => {
  const { visitNow: visit, unpaid, owing, sessions, idleDays } = facts
  const standing = visit ? standingOf(visit) : null
  return [
    standing !== null && facts.allergyState === null && { key: 'allergy', verb: '登记过敏史', ...standing },
    standing !== null && visit?.state === 'waiting' && { key: 'receive', verb: '接诊', ...standing },
    Boolean(unpaid) && payStep(unpaid!),
    Boolean(owing) && repayStep(owing!),
    standing !== null && visit?.state === 'serving' && { key: 'receive', verb: '继续接诊', ...standing },
    standing !== null &&
      Boolean(sessions) && {
        key: 'deduct',
        verb: '划扣',
        reason: `${sessions!.first}，剩 ${sessions!.times} 次`,
        brief: leftText(sessions!),
      },
    standing === null &&
      facts.attributionConsultantName === null && {
        key: 'assign',
        verb: '分配咨询师',
        reason: '还没有咨询师',
        brief: '分配咨询师',
      },
    visit === null && {
      key: 'register',
      verb: '分诊登记',
      reason: sessions ? leftText(sessions) : absentText(idleDays),
      brief: sessions ? leftText(sessions) : sleepText(facts),
    },
  ]
}

const standingOf = ({ state, minutes, queueNo, paused }: NonNullable<NextFacts['visitNow']>) => {
  if (state === 'waiting')
    return {
      reason: `待接诊，已等 ${durationText(minutes)}`,
      brief: `待接诊 ${durationText(minutes)}`,
      late: minutes > LONG_WAIT,
    }
  if (paused) return { reason: `咨询已挂起，已谈 ${durationText(minutes)}`, brief: '咨询已挂起' }
  return state === 'serving'
    ? { reason: `接诊中，已 ${durationText(minutes)}`, brief: `接诊中 ${durationText(minutes)}` }
    : { reason: `${queueNo} 号，接诊已结束`, brief: '接诊已结束' }
}

const payStep = ({ count, amount }: NonNullable<NextFacts['unpaid']>): Step => ({
  key: 'pay',
  verb: `收款 ${commas(amount)}`,
  reason: `${count} 张订单待收款`,
  brief: `待收款 ${commas(amount)}`,
})

const repayStep = ({ amount, dueOn, days }: NonNullable<NextFacts['owing']>): Step => ({
  key: 'repay',
  verb: `收欠款 ${commas(amount)}`,
  reason:
    days < 0 ? `欠款逾期 ${-days} 天` : days === 0 ? '欠款今天到期' : `约定 ${dueOn.slice(5)} 还，还有 ${days} 天`,
  brief: days < 0 ? `欠款逾期 ${-days} 天` : `收欠款 ${dueOn.slice(5)}`,
  late: days < 0,
})

const leftText = ({ items, times }: NonNullable<NextFacts['sessions']>): string => `剩 ${times} 次 ${items} 项`
const absentText = (idleDays: number | null | undefined): string =>
  idleDays === null ? '还没有来过' : idleDays ? `${idleDays} 天没有来` : '今天未在院'
const sleepText = ({ lifeStage, idleDays }: NextFacts): string | null =>
  idleDays && SLEEPING.has(lifeStage ?? '') ? `沉睡 ${idleDays} 天` : null

/**
 * The first step this person may do. Who may do none is told how things stand.
 * @param may whether the person holds what a call asks for
 */
export const nextStep = (facts: NextFacts, may: (needed: May) => boolean): NextStep | null => {
  const steps = stepsOf(facts).filter((step): step is Step => step !== false)
  const [first] = steps
  if (!first) return null
  const mine = steps.find(({ key }) => may(stepRights[key]))
  if (mine) return { late: false, ...mine }
  return { ...first, late: first.late ?? false, key: null }
}
