/** 交班 in three steps: 清点 (blind), 核对差额, 交接. Back to the count is always open; counting again is on the slip. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { focusOn } from '../../../kit/form/focus-on.ts'
import { Scoped, useScope } from '../../../kit/form/Scoped.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { mayClose } from '../../../kit/form/unsaved-text.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { usePhone } from '../../../kit/screen.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { momentText } from '../../../kit/show/text.tsx'
import { printShift } from '../paths.ts'
import {
  type Counted,
  CountStep,
  DifferenceStep,
  FIRST_PIECE,
  HandoverStep,
  type Left,
  whyNotHandOver,
} from './ShiftSteps.tsx'
import type { Shift, ShiftDetail } from './shift.ts'

type Step = '清点' | '核对差额' | '交接'
const steps: readonly Step[] = ['清点', '核对差额', '交接']

const typedIn = (counted: Counted, left: Left): number =>
  Object.values(counted.amounts).filter(Boolean).length +
  Object.values(counted.pieces).filter(Boolean).length +
  Object.values(left.reasons).filter(Boolean).length +
  (left.toSafe ? 1 : 0)

type StepsProps = { step: Step; onStep: (step: Step) => void; detail: ShiftDetail; onDone: () => void }

const Steps = ({ step, onStep: setStep, detail, onDone }: StepsProps) => {
  const [counted, setCounted] = useState<Counted>({ pieces: {}, amounts: {} })
  const [left, setLeft] = useState<Left>({ reasons: {}, toSafe: null, successorId: null })
  // A count is counted again, never taken from a draft.
  const unsaved = useUnsaved({ what: '交班', count: () => typedIn(counted, left), read: () => [counted, left] })
  const count = useAction(cashier.countShift, { done: '清点已保存，请核对差额!', onDone: () => setStep('核对差额') })
  const close = useAction(cashier.closeShift, {
    done: '交班成功!',
    onDone: ({ id }) => {
      unsaved.saved()
      printShift(id)
      onDone()
    },
  })
  const whyNot = whyNotHandOver(detail, left)
  const handOver = () =>
    close.mutate({
      id: detail.id,
      version: detail.version,
      reasons: Object.entries(left.reasons).map(([code, reason]) => ({ code, reason })),
      ...(left.toSafe ? { toSafe: left.toSafe } : {}),
      ...(left.successorId ? { successorId: left.successorId } : {}),
    })
  const save = () =>
    count.mutate({
      id: detail.id,
      version: detail.version,
      counted: detail.tenders.flatMap(({ code, expected }) => {
        const amount = counted.amounts[code] ?? (code === 'CASH' ? null : expected)
        return amount ? [{ code, amount }] : []
      }),
    })
  const goOn = () => setStep('交接')
  /** What the step's own button does; nothing while it is greyed. */
  const next: Readonly<Record<Step, (() => void) | undefined>> = {
    清点: counted.amounts['CASH'] && !count.isPending ? save : undefined,
    核对差额: whyNot === null ? goOn : undefined,
    交接: close.isPending ? undefined : handOver,
  }
  const back = step !== '清点' && <Button onClick={() => setStep('清点')}>返回清点</Button>
  return (
    <SubmitKeys className="shift-form" onSubmit={next[step]}>
      {step === '清点' && <CountStep detail={detail} counted={counted} onChange={setCounted} />}
      {step === '核对差额' && <DifferenceStep detail={detail} left={left} onChange={setLeft} />}
      {step === '交接' && <HandoverStep detail={detail} left={left} onChange={setLeft} />}
      <div className="shift-foot">
        <span className="none">
          {step === '清点' ? '保存后不再收款，并显示应有金额' : '差额记入交班单，可在交班记录查看'}
        </span>
        {back}
        {step === '清点' && (
          <Button
            type="primary"
            loading={count.isPending}
            disabled={!counted.amounts['CASH']}
            title="Ctrl+Enter"
            onClick={save}
          >
            保存清点
          </Button>
        )}
        {step === '核对差额' && (
          <Button type="primary" disabled={whyNot !== null} title={whyNot ?? 'Ctrl+Enter'} onClick={goOn}>
            {whyNot ?? '下一步：交接'}
          </Button>
        )}
        {step === '交接' && (
          <Button type="primary" loading={close.isPending} title="Ctrl+Enter" onClick={handOver}>
            确认交班并打印交班单
          </Button>
        )}
      </div>
    </SubmitKeys>
  )
}

const ShiftClose = ({ shift, onClose }: { shift: Shift; onClose: () => void }) => {
  const phone = usePhone()
  const [step, setStep] = useState<Step>(shift.status === 'OPEN' ? '清点' : '核对差额')
  const scope = useScope('交班')
  const detail = useAnswer(cashier.shift, { id: shift.id }, { freshFor: 0, keepLast: true })
  const since = `${shift.registerName}　${shift.cashierName ?? '同事'}　${momentText(shift.openedAt).slice(5)} 开班`
  return (
    <Modal
      open
      centered
      width={phone ? '100%' : 840}
      title={
        <span className="shift-title">
          交班 <small className="none">{since}</small>
          <Segmented
            size="small"
            aria-label="步骤"
            value={step}
            options={steps.map((value, at) => ({ value, label: `${at + 1} ${value}`, disabled: value !== step }))}
          />
        </span>
      }
      footer={null}
      afterOpenChange={focusOn(FIRST_PIECE)}
      onCancel={() => void mayClose(scope).then((may) => may && onClose())}
      destroyOnHidden
    >
      <Scoped scope={scope}>
        <Answered of={detail}>
          {(data) => <Steps step={step} onStep={setStep} detail={data} onDone={onClose} />}
        </Answered>
      </Scoped>
    </Modal>
  )
}
export default ShiftClose
