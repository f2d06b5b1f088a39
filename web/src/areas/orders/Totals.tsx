/** The right side of an order being written: figures, 抹零, people, and the ways to leave. */
import { toYuan } from '@clinic/contract/money.ts'
import type { OrderTotals } from '@clinic/contract/order-totals.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Button, Input, Tooltip } from 'antd'
import type { Dispatch } from 'react'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import type { Draft, Step } from './draft.ts'
import { PersonChoice } from './pickers.tsx'

export type Leave = 'draft' | 'submit' | 'pay'

type Props = {
  draft: Draft
  totals: OrderTotals
  step: Dispatch<Step>
  refusal: Refusal | null
  busy: boolean
  mayPay: boolean
  onLeave: (how: Leave) => void
}

const Figures = ({ draft, totals }: Pick<Props, 'draft' | 'totals'>) => (
  <dl className="totals-figures">
    <dt>项目</dt>
    <dd className="figure">{draft.lines.length} 项</dd>
    <dt>原价</dt>
    <dd>
      <MoneyText yuan={toYuan(totals.originalFen)} />
    </dd>
    <dt>优惠</dt>
    <dd>
      <MoneyText yuan={toYuan(totals.discountFen)} />
    </dd>
    <dt className="strong">应收</dt>
    <dd className="totals-payable" aria-live="polite">
      <MoneyText yuan={toYuan(totals.payableFen)} strong />
    </dd>
  </dl>
)

const People = ({ draft, step }: Pick<Props, 'draft' | 'step'>) => {
  const head = (part: Extract<Step, { do: 'head' }>['with']) => step({ do: 'head', with: part })
  return (
    <>
      <div className="totals-field">
        <span>抹零</span>
        <MoneyInput
          aria-label="抹零"
          placeholder="最多 1 元"
          value={draft.roundOff}
          onChange={(roundOff) => head({ roundOff: roundOff === '0.00' ? null : roundOff })}
        />
      </div>
      <PersonChoice label="咨询师" job="咨询师" value={draft.adviserId} onChange={(adviserId) => head({ adviserId })} />
      <PersonChoice label="医生" job="主治医生" value={draft.doctorId} onChange={(doctorId) => head({ doctorId })} />
      <PersonChoice
        label="开发人员"
        job="开发人员"
        value={draft.developerId}
        onChange={(developerId) => head({ developerId })}
      />
      <div className="totals-field wide">
        <span>备注</span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={500}
          aria-label="备注"
          value={draft.remark}
          onChange={({ target }) => head({ remark: target.value })}
        />
      </div>
    </>
  )
}

export const Totals = ({ draft, totals, step, refusal, busy, mayPay, onLeave }: Props) => {
  const leave = (how: Leave, label: string, keys: string, primary = false) => (
    <Tooltip title={refusal?.message ?? keys}>
      <Button
        block
        size="middle"
        type={primary ? 'primary' : 'default'}
        loading={busy}
        aria-disabled={refusal !== null}
        className={refusal ? 'refused' : ''}
        onClick={() => refusal === null && onLeave(how)}
      >
        {label}
      </Button>
    </Tooltip>
  )
  return (
    <div className="order-totals">
      <Figures draft={draft} totals={totals} />
      <People draft={draft} step={step} />
      {refusal && draft.lines.length > 0 && (
        <div className="debt" role="status">
          {refusal.message}
        </div>
      )}
      <div className="totals-buttons">
        {mayPay && leave('pay', '提交并收款', 'F2', true)}
        {leave('submit', '提交', 'Ctrl+Enter', !mayPay)}
        {leave('draft', '存草稿', 'Ctrl+S')}
      </div>
    </div>
  )
}
