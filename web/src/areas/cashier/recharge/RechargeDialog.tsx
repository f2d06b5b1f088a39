/** 充值: who and how much. With a shift of one's own the money is taken at once; otherwise the order waits at the till. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { orderRefusals, similarOrderQuestion } from '@clinic/contract/areas/orders/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Button, Input, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { askedIfMeant } from '../../../kit/act/ask-if-meant.ts'
import { focusOn } from '../../../kit/form/focus-on.ts'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { yuanText } from '../../../kit/show/text.tsx'
import { customerName } from '../../customers/index.ts'
import { printReceipt } from '../paths.ts'
import { useShift } from '../shifts/shift.ts'
import { type Filled, HOW_MUCH, nothing, RechargeFields, WHO } from './RechargeFields.tsx'
import { useWhyNotBy } from './RechargeNote.tsx'
import type { Whom } from './whom.ts'
import '../cashier.css'
import { DialogTitle } from '../../../kit/page/DialogTitle.tsx'

type Made = { readonly id: number; readonly version: number; readonly payable: string }

/** The order as it is asked for. */
const wishedOf = ({ customerId, amount, package: chosen, remark }: Filled): InputOf<typeof orders.recharge> => ({
  customerId: customerId!,
  amount: amount!,
  ...(chosen ? { packageId: chosen.id } : {}),
  ...(remark.trim() ? { remark: remark.trim() } : {}),
})

/** Makes the order, and pays it where a way of paying was chosen. A payment that is refused is tried again for the same order. */
const useRecharge = (filled: Filled, onDone: () => void) => {
  const made = useRef<Made | null>(null)
  const [stands, setStands] = useState(false)
  const about = () => (filled.customerId ? customerName(filled.customerId) : undefined)
  const pay = useAction(cashier.pay, {
    done: '充值成功!',
    gone: async () => ({ about: await about(), next: '充值单已开，还没有收款：请到收银台收款' }),
    onDone: (paid) => {
      // Before the dialog is gone: a mutation of something that is gone tells nobody.
      if (made.current) printReceipt(made.current.id, paid.id)
      onDone()
    },
  })
  const take = ({ id, version, payable }: Made) =>
    pay.mutate({
      orders: [{ id, version }],
      tenders: [{ code: filled.code, amount: payable, ...(filled.refNo ? { refNo: filled.refNo } : {}) }],
    })
  const order = useAction(orders.recharge, {
    done: filled.code ? null : '充值单已开，请到收银台收款!',
    gone: async () => ({ about: await about(), next: '没有收款，请重新充值' }),
    refusals: (error, input) =>
      askedIfMeant(error, orderRefusals.similarOrder, similarOrderQuestion, () =>
        order.mutate({ ...input, confirmed: true }),
      ),
    onDone: (saved) => {
      if (!filled.code) return onDone()
      made.current = saved
      setStands(true)
      take(saved)
    },
  })
  const send = () => {
    if (made.current) return filled.code ? take(made.current) : onDone()
    order.mutate(wishedOf(filled))
  }
  return { send, busy: order.isPending || pay.isPending, made: stands }
}

/** What is missing before it can be sent; null when nothing is. */
const whyNotSend = ({ customerId, amount, code, refNo }: Filled, needsRef: boolean): string | null => {
  if (!customerId) return '请选择客户'
  if ((parseYuan(amount ?? '0') ?? 0) <= 0) return '请输入充值金额'
  return code && needsRef && !refNo.trim() ? '请填写流水号' : null
}

const Ways = ({ filled, onChange }: { filled: Filled; onChange: (part: Partial<Filled>) => void }) => {
  const tenders = useAnswer(cashier.tenders, {}, { freshFor: 60_000 })
  const whyNotBy = useWhyNotBy(filled.amount)
  const ways = (tenders.data ?? []).filter((one) => one.class === 'cash' || one.class === 'clearing')
  return (
    <>
      <div className="till-field">
        <span>收款方式</span>
        <Select
          size="small"
          aria-label="收款方式"
          allowClear
          placeholder="不选：开单后到收银台收款"
          value={filled.code || null}
          onChange={(code) => onChange({ code: code ?? '' })}
          options={ways.map(({ code, name }) => ({ value: code, label: name, disabled: whyNotBy(code) !== null }))}
        />
      </div>
      {ways.find(({ code }) => code === filled.code)?.class === 'clearing' && (
        <div className="till-field">
          <span>流水号</span>
          <Input
            size="small"
            aria-label="流水号"
            maxLength={64}
            value={filled.refNo}
            onChange={({ target }) => onChange({ refNo: target.value })}
          />
        </div>
      )}
    </>
  )
}

type Props = {
  /** Whose balance it is: on a page about her. */
  customerId?: number
  /** Whose it probably is: at the till, where somebody else may pay meanwhile. */
  proposed?: Whom | null
  onClose: () => void
  onDone?: () => void
}

/** What is typed, whether it can be sent, and sending it. */
const useRechargeForm = ({ customerId, proposed = null, onClose, onDone }: Props) => {
  const may = useMay()
  const [filled, setFilled] = useState<Filled>({ ...nothing, customerId: customerId ?? proposed?.id ?? null })
  const change = (part: Partial<Filled>) => setFilled((old) => ({ ...old, ...part }))
  const tenders = useAnswer(cashier.tenders, may(cashier.tenders.may) ? {} : null, { freshFor: 60_000 })
  const unsaved = useUnsaved({
    what: '充值',
    count: () => (filled.amount ? 1 : 0) + (filled.remark ? 1 : 0),
    read: () => filled,
  })
  const recharge = useRecharge(filled, () => {
    unsaved.saved()
    onDone?.()
    onClose()
  })
  const whyNotBy = useWhyNotBy(filled.amount)
  const way = tenders.data?.find(({ code }) => code === filled.code)
  const whyNot = whyNotBy(filled.code) ?? whyNotSend(filled, way?.needsRef ?? false)
  return { filled, change, whyNot, ...recharge }
}

const Remark = ({ value, onChange }: { value: string; onChange: (remark: string) => void }) => (
  <div className="till-field">
    <span>备注</span>
    <Input
      size="small"
      aria-label="备注"
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)

type FootProps = Pick<ReturnType<typeof useRechargeForm>, 'filled' | 'whyNot' | 'busy' | 'made' | 'send'>

/** What the balance grows by, the way back, and the deed by its name. */
const Foot = ({ filled, whyNot, busy, made, send, onBack }: FootProps & { onBack: () => void }) => (
  <div className="shift-foot">
    <span className="none">{filled.amount && `余额增加 ${yuanText(toYuan(parseYuan(filled.amount) ?? 0))}`}</span>
    <Button size="middle" onClick={onBack}>
      返回
    </Button>
    <Button
      size="middle"
      type="primary"
      loading={busy}
      disabled={whyNot !== null}
      title={whyNot ?? 'Ctrl+Enter'}
      onClick={send}
    >
      {whyNot ?? (filled.code ? `确认收款 ${yuanText(filled.amount)}` : made ? '到收银台收款' : '开充值单')}
    </Button>
  </div>
)

const RechargeForm = (props: Props & { onBack: () => void }) => {
  const { customerId, proposed = null, onBack } = props
  const may = useMay()
  const shift = useShift()
  const { change, ...form } = useRechargeForm(props)
  const { filled, whyNot, busy, made, send } = form
  const takesMoney = may('cashier:pay:recharge') && shift?.status === 'OPEN' && !shift.overdue
  return (
    <SubmitKeys className="shift-form" onSubmit={whyNot || busy ? undefined : send}>
      <RechargeFields
        filled={filled}
        fixed={customerId !== undefined}
        proposed={proposed}
        made={made && !busy}
        onChange={change}
      />
      {takesMoney ? (
        <Ways filled={filled} onChange={change} />
      ) : (
        <p className="none">开单后在收银台收款；自己有当班班次时可以直接收款</p>
      )}
      <Remark value={filled.remark} onChange={(remark) => change({ remark })} />
      <Foot {...form} onBack={onBack} />
    </SubmitKeys>
  )
}

/** Mount it when it opens. */
const RechargeDialog = (props: Props) => {
  const scope = useScope('充值')
  const back = () => void mayClose(scope).then((may) => may && props.onClose())
  return (
    <Modal
      open
      centered
      width={440}
      title={<DialogTitle>充值</DialogTitle>}
      footer={null}
      afterOpenChange={focusOn((props.customerId ?? props.proposed) ? HOW_MUCH : WHO)}
      onCancel={back}
      destroyOnHidden
    >
      <Scoped scope={scope}>
        <RechargeForm {...props} onBack={back} />
      </Scoped>
    </Modal>
  )
}
export default RechargeDialog
