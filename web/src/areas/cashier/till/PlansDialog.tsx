/** 最优支付: two ways to pay side by side, each with its figures and why. One is taken into the form; nothing is paid here. */

import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { planKinds } from '@clinic/contract/areas/cashier/plan-words.ts'
import type { PaymentPlan } from '@clinic/contract/areas/cashier/plans.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button, Modal } from 'antd'
import type { KeyboardEvent } from 'react'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { MoneyText, None, yuanText } from '../../../kit/show/text.tsx'
import { isSome } from '../receipts/receipt-words.ts'
import { type Plans, useAtHand } from './plans.ts'
import './plans.css'

/** In the order in which they are used, behind coupons, coins and points. */
const parts = { cardPrincipal: '用卡本金', cardBonus: '用卡赠送', deposit: '用定金', wallet: '用余额' } as const

const Figure = ({ label, yuan }: { label: string; yuan: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{isSome(yuan) ? <MoneyText yuan={yuan} /> : <None />}</dd>
  </div>
)

const Points = ({ points }: { points: number }) => (
  <div>
    <dt>用积分</dt>
    <dd className="figure">
      {points === 0 ? <None /> : `${points.toLocaleString('en-US')} 分抵 ${yuanText(toYuan(points))}`}
    </dd>
  </div>
)

const Figures = ({ plan }: { plan: PaymentPlan }) => (
  <dl className="plan-figures">
    <div className="plan-now">
      <dt>客户现付</dt>
      <dd>
        <MoneyText yuan={plan.now} strong />
      </dd>
    </div>
    <Figure label="用券" yuan={plan.coupon} />
    {plan.coin !== undefined && <Figure label="用币" yuan={plan.coin} />}
    {plan.points !== undefined && <Points points={plan.points} />}
    {(Object.keys(parts) as (keyof typeof parts)[]).map((key) => {
      const yuan = plan[key]
      return yuan === undefined ? null : <Figure key={key} label={parts[key]} yuan={yuan} />
    })}
    <div className="plan-kept">
      <dt>机构净收</dt>
      <dd>
        <MoneyText yuan={plan.kept} strong />
      </dd>
    </div>
  </dl>
)

type PlanProps = { readonly plan: PaymentPlan; readonly at: number; readonly onTake: () => void }

const PlanCard = ({ plan, at, onTake }: PlanProps) => {
  const button = useAtHand(at === 0)
  const title = planKinds[plan.kind]
  return (
    <section className="plan" aria-label={title}>
      <h3>{title}</h3>
      <Figures plan={plan} />
      <Button ref={button} type={at === 0 ? 'primary' : 'default'} block onClick={onTake}>
        采用此方案 <kbd>{at + 1}</kbd>
      </Button>
      <ol className="plan-steps" aria-label="为什么">
        <InOrder of={plan.steps}>{(step) => <li>{step}</li>}</InOrder>
      </ol>
    </section>
  )
}

const LIKE = '两种方案相同：没有可用的券、币、积分和卡赠送金，怎么付机构都收同样多。'
const isLike = ([least, most]: readonly PaymentPlan[]): boolean =>
  least?.kept === most?.kept && least?.now === most?.now

const Both = ({
  all,
  unseen,
  onTake,
}: {
  all: readonly PaymentPlan[]
  unseen: readonly string[]
  onTake: Plans['take']
}) => (
  <>
    {isLike(all) && <p className="plan-note">{LIKE}</p>}
    {unseen.length > 0 && (
      <p className="plan-note">您没有查看或使用{unseen.join('、')}的权限，方案里没有用它们；需要时请联系管理员。</p>
    )}
    <div className="plans">
      {all.map((plan, at) => (
        <PlanCard key={plan.kind} plan={plan} at={at} onTake={() => onTake(plan)} />
      ))}
    </div>
  </>
)

/** Mount it when it opens. */
const PlansDialog = ({ plans: { orderIds, hide, take } }: { plans: Plans }) => {
  const answer = useAnswer(cashier.plans, { orderIds: [...orderIds] }, { freshFor: 0 })
  const all = answer.data?.plans ?? []
  const press = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
    const plan = ctrlKey || altKey || metaKey ? undefined : all[Number(key) - 1]
    if (plan) take(plan)
  }
  return (
    <Modal
      open
      width={760}
      centered
      title={<DialogTitle>最优支付</DialogTitle>}
      onCancel={hide}
      footer={
        <small className="plan-hint">
          <span className="plan-keys">按 1 或 2 采用，Esc 返回；</span>采用后仍由您确认收款
        </small>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits belong to the dialog, whatever of it has the focus */}
      <div aria-live="polite" onKeyDown={press}>
        <Answered of={answer}>
          {({ unseen }) =>
            all.length > 0 ? (
              <Both all={all} unseen={unseen} onTake={take} />
            ) : (
              <Nothing text="您看不到应付金额，没有方案" />
            )
          }
        </Answered>
      </div>
    </Modal>
  )
}
export default PlansDialog
