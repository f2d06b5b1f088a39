/** 在途现金: what was sent and waits for an answer; who receives it counts it first, who sent it may take it back. */
import { cashier, whyNotAnswerCash } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { type Action, act } from '../../../kit/act/action.ts'
import { ActionRow } from '../../../kit/act/buttons.tsx'
import { useStage } from '../../../kit/act/stage.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { MoneyText, yuanText } from '../../../kit/show/text.tsx'
import './cash-on-way.css'

type OnWay = OutputOf<typeof cashier.cashOnWay>[number]

const wayOf = ({ kind, fromName, senderName, toName, closing, voucherNo, reason }: OnWay): string => {
  const from = `${fromName} ${senderName ?? ''}`
  if (kind === 'PETTY') return `${from} 支出 ${reason}（票据 ${voucherNo}）`
  if (kind === 'BANK') return `${from} 存行（回单 ${voucherNo}）`
  return `${from} ${closing ? '交班上缴' : '送'}${toName ? ` ${toName}` : closing ? '' : '保险柜'}`
}

/** What is looked at before it is accepted. */
const firstOf = ({ kind }: OnWay): string =>
  kind === 'PETTY' ? '请先核对票据' : kind === 'BANK' ? '请先核对银行回单' : '请先点清现金'

const about = (move: OnWay) => [
  { label: '单号', value: move.no },
  { label: '去向', value: wayOf(move) },
  { label: '金额', value: <MoneyText yuan={move.amount} strong /> },
]
const F = fieldsOf(cashier.answerCash)

const accept: Action<OnWay> = act(cashier.answerCash, {
  label: '接收',
  confirm: (move: OnWay) => `${firstOf(move)}：${wayOf(move)} ${yuanText(move.amount)} 元。接收后不能撤回。`,
  input: ({ id }) => ({ id, outcome: 'ACCEPTED' as const }),
  done: '已接收!',
})
const reject: Action<OnWay> = act(cashier.answerCash, {
  label: '拒收',
  danger: true,
  saveLabel: '确认拒收',
  about,
  follows: ['现金退回送出的收银台或保险柜'],
  fields: <F.Text name="reason" label="原因" required />,
  initial: () => ({}),
  input: ({ id }) => ({ id, outcome: 'REJECTED' as const }),
})
const takeBack: Action<OnWay> = act(cashier.answerCash, {
  label: '撤回',
  confirm: (move: OnWay) =>
    `${wayOf(move)} ${yuanText(move.amount)} 元退回${move.kind === 'BANK' ? '保险柜' : '您的钱箱'}。`,
  input: ({ id }) => ({ id, outcome: 'CANCELLED' as const }),
  done: '已撤回!',
})
const deeds = [
  ['ACCEPTED', accept],
  ['REJECTED', reject],
  ['CANCELLED', takeBack],
] as const

/** Nothing is drawn while nothing is on its way. */
export const CashOnWay = () => {
  const may = useMay()
  const { start, stage } = useStage()
  const moves = useAnswer(cashier.cashOnWay, may(cashier.cashOnWay.may) ? {} : null, { keepLast: true }).data ?? []
  if (moves.length === 0) return stage
  const keepsSafe = may('cashier:shift:accept')
  const drawnFor = (move: OnWay) =>
    deeds
      .filter(([outcome]) => may(cashier.answerCash.may) && whyNotAnswerCash(move, outcome, keepsSafe) === null)
      .map(([outcome, action]) => ({
        key: outcome,
        label: action.label,
        danger: action.danger ?? false,
        primary: outcome === 'ACCEPTED',
        refusal: null,
        start: () => start(action, move),
      }))
  return (
    <section className="cash-on-way" aria-label="在途现金">
      <ul>
        {moves.map((move) => (
          <li key={move.id}>
            <span className="state orange">在途</span>
            <span className="cash-way" title={move.reason}>
              {wayOf(move)} <ShortMoment at={move.at} />
            </span>
            <MoneyText yuan={move.amount} strong />
            <ActionRow actions={drawnFor(move)} />
          </li>
        ))}
      </ul>
      {stage}
    </section>
  )
}
