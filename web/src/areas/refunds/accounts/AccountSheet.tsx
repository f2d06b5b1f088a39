/** 退余额, 退定金, 退卡 as a sheet: what it is made of, both figures side by side with their sums, what goes back and what is taken back. */
import type { AccountTrial, RefundPart } from '@clinic/contract/areas/refunds/account-calls.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MoneyText, None, StateTag, yuanText } from '../../../kit/show/text.tsx'
import './accounts.css'

const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

type Chosen = { readonly origins: readonly number[]; readonly onChange: (origins: readonly number[]) => void }

const Pick = ({ part, origins, onChange }: Chosen & { part: RefundPart }) => {
  const isOn = origins.includes(part.origin)
  return (
    <input
      type="checkbox"
      aria-label={`退 ${part.label}`}
      checked={isOn}
      onChange={() => onChange(isOn ? origins.filter((one) => one !== part.origin) : [...origins, part.origin])}
    />
  )
}

const heads = ['充值日', '充', '送', '剩本金', '剩赠送'] as const

/** What there is, one a line; those of a balance are chosen. */
export const PartsTable = ({ parts, chosen }: { parts: readonly RefundPart[]; chosen?: Chosen }) => (
  <table className="refund-lines account-parts" aria-label="充值批次">
    <thead>
      <tr>
        <th scope="col">批次</th>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={at > 0 ? 'figure' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <InOrder of={parts}>
        {(part) => (
          <tr>
            <th scope="row">
              {chosen && <Pick part={part} {...chosen} />} {part.label} {part.withinWeek && <StateTag value="7 天内" />}
            </th>
            <td>{part.paidOn ?? <None />}</td>
            {[part.principal, part.bonus, part.principalLeft, part.bonusLeft].map((yuan, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four figures in their places
              <td key={at} className="figure">
                <MoneyText yuan={yuan} />
              </td>
            ))}
          </tr>
        )}
      </InOrder>
    </tbody>
  </table>
)

const formulas = [
  { key: 'first', name: '本金优先', when: '客户原因', how: '充的本金 − 用掉的本金 − 用掉的赠送' },
  { key: 'ratio', name: '按比例', when: '医院原因，或充值 7 天内', how: '本金 ×（剩本金 + 剩赠送）÷（本金 + 赠送）' },
] as const
const ofDeposit = [
  { key: 'first', name: '按规定退', when: '客户原因', how: '剩余定金 × 医院规定的比例' },
  { key: 'ratio', name: '全额退', when: '医院原因', how: '剩余定金全部退回' },
] as const

type Figures = {
  readonly kind: AccountTrial['kind']
  readonly first?: string
  readonly ratio?: string
  readonly value?: string
  readonly parts?: readonly RefundPart[]
}

type FormulaKind = (typeof formulas)[number] | (typeof ofDeposit)[number]

/** The sum line by line. */
const Why = ({ of, kind: { key, how } }: { of: Figures; kind: FormulaKind }) => (
  <details open>
    <summary>为什么是这个数</summary>
    <p className="none">{how}</p>
    <ul>
      <InOrder of={of.parts ?? []}>
        {(part) => (
          <li>
            <span>
              {part.label}：{key === 'first' ? part.whyFirst : part.whyRatio}
            </span>
            <MoneyText yuan={part[key]} />
          </li>
        )}
      </InOrder>
    </ul>
  </details>
)

type OneProps = { readonly of: Figures; readonly kind: FormulaKind; readonly onChoose?: (amount: string) => void }

const Formula = ({ of, kind, onChoose }: OneProps) => {
  const { key, name, when } = kind
  const amount = of[key]
  const isOn = amount !== undefined && amount === of.value
  return (
    <section aria-label={name} className={isOn ? 'formula on' : 'formula'}>
      <header>
        {onChoose ? (
          <button type="button" aria-pressed={isOn} onClick={() => amount && onChoose(amount)}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}
        <small className="none">{when}</small>
      </header>
      <strong className="figure">
        <MoneyText yuan={amount} strong />
      </strong>
      <Why of={of} kind={kind} />
    </section>
  )
}

/** Both figures, why each is what it is, line by line; clicked, one is what goes back. */
export const Formulas = ({ of, onChoose }: { of: Figures; onChoose?: (amount: string) => void }) => (
  <div className="formulas">
    {(of.kind === 'DEPOSIT' ? ofDeposit : formulas).map((kind) => (
      <Formula key={kind.key} of={of} kind={kind} {...(onChoose ? { onChoose } : {})} />
    ))}
  </div>
)

type Sum = {
  readonly value?: string
  readonly fee?: string
  readonly couponShort?: string
  readonly pointsShort?: string
  readonly cash?: string
}

/** From what goes back to the money. */
export const AccountSum = ({ of }: { of: Sum }) => {
  const less = [
    ['手续费', of.fee],
    ['已用掉的赠送卡券', of.couponShort],
    ['已用掉的赠送积分', of.pointsShort],
  ] as const
  return (
    <dl className="refund-sum">
      <div>
        <dt>退款金额</dt>
        <dd>
          <MoneyText yuan={of.value} />
        </dd>
      </div>
      {less
        .filter(([, yuan]) => isSome(yuan))
        .map(([label, yuan]) => (
          <div key={label}>
            <dt>减 {label}</dt>
            <dd>
              <MoneyText yuan={yuan} />
            </dd>
          </div>
        ))}
      <div className="refund-cash">
        <dt>应退 {of.cash && <small className="none">{toCapitals(of.cash)}</small>}</dt>
        <dd>
          <MoneyText yuan={of.cash} strong />
        </dd>
      </div>
    </dl>
  )
}

type Taken = Pick<AccountTrial, 'kind' | 'pointsTaken'> & Partial<Pick<AccountTrial, 'bonusTaken' | 'held' | 'coupons'>>

/** What ends with it. */
export const TakenBack = ({ of }: { of: Taken }) => {
  const { kind, bonusTaken, held, coupons = [], pointsTaken } = of
  const notes = [
    kind !== 'VIP_CARD' && isSome(held) && `提交后冻结 ${yuanText(held)}，不能再花；驳回或撤销即恢复`,
    kind === 'VIP_CARD' && '提交后这张卡不能付款，也不能用权益；退款后卡作废',
    isSome(bonusTaken) &&
      `剩余${kind === 'VIP_CARD' ? '卡内赠送金' : '赠送好美币'} ${yuanText(bonusTaken)} 作废（两种算法都一样）`,
    pointsTaken > 0 && `收回充值赠送的积分 ${pointsTaken}`,
    ...coupons.map((name) => `收回未用的赠送卡券“${name}”`),
  ].filter((note) => note !== false)
  return (
    <ul className="refund-notes" aria-label="同时收回">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** What must be cleared before it is asked for. */
export const ToClear = ({ of }: { of: AccountTrial['toClear'] }) => (
  <ul className="refund-notes" aria-label="提交前要清的">
    {of.map(({ label, cleared, detail }) => (
      <li key={label} className={cleared ? undefined : 'uncleared'}>
        {cleared ? '✓' : '✗'} {label} {detail && <span>{detail}</span>}
      </li>
    ))}
  </ul>
)
