/** A briefing in words, the same on the screen and on paper: what to mind, and what is known. What is hidden is not said. */
import type { Brief } from '@clinic/contract/areas/briefs/nouns.ts'
import { consultResultWords } from '@clinic/contract/areas/consulting/words.ts'
import { symptomLevels } from '@clinic/contract/areas/visits/words.ts'

/** Nothing where the moment is hidden. */
const dayOf = (moment: string | null | undefined): string => moment?.slice(0, 10) ?? ''

type Alert = { readonly key: string; readonly text: string }
export type Known = {
  readonly key: 'talk' | 'session' | 'demands' | 'left' | 'visits'
  readonly label: string
  readonly text: string
}

const healthOf = ({ customer }: Brief): Alert[] => {
  if (customer?.allergyState === 'has')
    return [{ key: 'allergy', text: customer.allergy ? `过敏：${customer.allergy}` : '有过敏史' }]
  return customer?.allergyState === null ? [{ key: 'allergy', text: '过敏史未询问' }] : []
}

const barredOf = ({ customer }: Brief): Alert[] => {
  if (customer?.blacklist === 'service') return [{ key: 'blacklist', text: '黑名单：拒绝服务' }]
  return customer?.blacklist === 'marketing' ? [{ key: 'blacklist', text: '黑名单：限制营销' }] : []
}

const flaggedOf = ({ visits = [] }: Brief): Alert[] =>
  visits
    .filter(({ alertedAt, handledAt }) => Boolean(alertedAt) && handledAt === null)
    .map(({ id, symptomLevel, theme }) => ({
      key: `flag${id}`,
      text: `回访${symptomLevel ? symptomLevels[symptomLevel] : '有异常'}未处理${theme ? `：${theme}` : ''}`,
    }))

/** What whoever receives her must know first: the gravest first. */
export const alertsOf = (brief: Brief): Alert[] => {
  const { customer, complaints = [], missed } = brief
  const owing = customer?.owing
  return [
    ...barredOf(brief),
    ...healthOf(brief),
    ...flaggedOf(brief),
    ...complaints.map(({ id, no }) => ({ key: `complaint${id}`, text: `投诉未结${no ? `：${no}` : ''}` })),
    ...(missed > 0 ? [{ key: 'missed', text: `近期爽约 ${missed} 次` }] : []),
    ...(owing ? [{ key: 'owing', text: `欠款 ${owing.amount} 元${owing.days < 0 ? '，已逾期' : ''}` }] : []),
  ]
}

const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' ')

const talkText = (talk: NonNullable<Brief['talk']>): string =>
  joined(
    dayOf(talk.startTime),
    talk.consultantName,
    talk.result && consultResultWords[talk.result],
    talk.noDealReason && `（${talk.noDealReason}）`,
    talk.demandNames || talk.demandText,
  )

const sessionText = (session: NonNullable<Brief['session']>): string =>
  joined(dayOf(session.deductedAt), session.productName, session.times > 1 && `×${session.times}`, session.doctorName)

const listed = <T>(rows: readonly T[] | undefined, text: (row: T) => string): string =>
  (rows ?? []).map(text).join('、')

/** What is known of her, part by part; a part of which there is nothing is not said. */
export const knownOf = ({ talk, session, demands, left, visits }: Brief): Known[] =>
  (
    [
      { key: 'talk', label: '上次接诊', text: talk ? talkText(talk) : '' },
      { key: 'session', label: '上次治疗', text: session ? sessionText(session) : '' },
      { key: 'demands', label: '未满足需求', text: listed(demands, (one) => one.text || one.demandNames) },
      { key: 'left', label: '剩余次数', text: listed(left, (one) => `${one.productName} ${one.qtyLeft} 次`) },
      {
        key: 'visits',
        label: '待回访',
        text: listed(
          visits?.filter(({ state }) => state === 'pending'),
          (one) => joined(dayOf(one.planTime), one.typeName, one.theme),
        ),
      },
    ] as const
  ).filter(({ text }) => text !== '')

/** What she comes for, each of her appointments of the day. */
export const purposeOf = ({ itemNames, remark, roomName }: Brief['appointments'][number]): string =>
  joined(itemNames || '未选项目', roomName, remark && `（${remark}）`)
